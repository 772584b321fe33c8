"""What others know of the maps of Power Grid, typed anew in another form than the map files.

Owns the figures; the tests beside it compare the files with them."""

from typing import NamedTuple


class Known(NamedTuple):
    """Counts and sums of one map; lists are by fuel in the order of the file.

    `cost`: of all connections, in Bremen of all entries. `refill`: all units of 2 to 6 players.
    """

    regions: int
    cities: int
    links: int
    cost: int
    start: list[int]
    total: list[int]
    refill: list[int]


KNOWN = {
    "australia": Known(5, 35, 47, 439, [24, 18, 15, 0], [24, 24, 24, 0], [86, 46, 46, 0]),
    "baden_wurttemberg": Known(5, 35, 69, 688, [24, 18, 6, 2], [24, 24, 24, 12], [76, 62, 46, 26]),
    "benelux": Known(5, 35, 74, 472, [18, 24, 6, 2], [24, 24, 24, 12], [62, 76, 47, 26]),
    "brazil": Known(6, 42, 89, 966, [24, 18, 6, 2], [24, 24, 24, 12], [46, 76, 62, 26]),
    "bremen": Known(5, 25, 53, 226, [22, 16, 16, 0], [22, 22, 22, 0], [78, 63, 35, 0]),
    "central_europe": Known(6, 42, 96, 1013, [24, 18, 6, 5], [24, 24, 24, 12], [88, 49, 51, 23]),
    "china": Known(6, 42, 83, 838, [12, 12, 6, 0], [24, 24, 24, 12], [83, 66, 40, 29]),
    "europe": Known(7, 49, 104, 1216, [23, 16, 18, 4], [27, 20, 24, 12], [69, 51, 65, 30]),
    "france": Known(6, 42, 93, 1014, [24, 18, 6, 8], [24, 24, 24, 12], [76, 62, 46, 26]),
    "germany": Known(6, 42, 83, 992, [24, 18, 6, 2], [24, 24, 24, 12], [76, 62, 46, 26]),
    "india": Known(6, 42, 77, 752, [24, 21, 20, 3], [24, 24, 24, 8], [92, 44, 65, 23]),
    "italy": Known(6, 42, 81, 678, [18, 15, 12, 2], [24, 24, 24, 12], [76, 62, 46, 26]),
    "japan": Known(5, 35, 53, 577, [21, 15, 9, 3], [24, 24, 24, 12], [76, 62, 46, 26]),
    "korea": Known(6, 42, 80, 840, [12, 12, 4, 2], [24, 24, 24, 12], [43, 40, 28, 26]),
    "middle_east": Known(6, 42, 84, 919, [21, 21, 3, 3], [24, 24, 21, 11], [36, 64, 56, 30]),
    "north_america": Known(7, 49, 99, 1231, [23, 14, 18, 2], [27, 20, 24, 12], [63, 48, 54, 32]),
    "northern_europe": Known(6, 42, 91, 905, [18, 18, 12, 6], [24, 24, 24, 12], [68, 49, 46, 36]),
    "quebec": Known(6, 42, 65, 656, [21, 21, 6, 2], [24, 24, 24, 12], [67, 55, 46, 26]),
    "russia": Known(6, 42, 91, 801, [18, 24, 0, 7], [24, 24, 24, 12], [62, 74, 51, 26]),
    "south_africa": Known(5, 35, 61, 805, [24, 15, 12, 3], [24, 24, 24, 12], [98, 37, 51, 32]),
    "spain_portugal": Known(6, 42, 97, 1103, [24, 18, 9, 8], [24, 24, 24, 12], [65, 73, 46, 24]),
    "uk_ireland": Known(6, 40, 74, 764, [24, 18, 12, 0], [24, 24, 24, 12], [71, 57, 42, 29]),
    "usa": Known(6, 42, 87, 907, [24, 18, 6, 2], [24, 24, 24, 12], [76, 62, 46, 26]),
}

CITIES = {
    "germany": """
        flensburg 1 4 kiel 3 16 hamburg 6 61 hannover 7 111 bremen 5 51 wilhelmshaven 2 25
        cuxhaven 2 19 lubeck 3 16 rostock 2 25 schwerin 7 92 torgelow 3 53 magdeburg 4 52
        berlin 5 66 frankfurt_oder 3 43 halle 4 34 leipzig 3 34 dresden 3 48 erfurt 6 93
        fulda 4 40 wurzburg 6 73 nurnberg 4 59 osnabruck 5 68 munster 3 15 essen 4 12
        duisburg 1 0 dortmund 5 54 dusseldorf 3 15 kassel 6 89 aachen 3 35 koln 5 62 trier 4 68
        wiesbaden 5 60 frankfurt_am_main 5 54 saarbrucken 4 49 mannheim 4 38 freiburg 2 30
        stuttgart 6 82 konstanz 3 47 augsburg 6 88 regensburg 4 47 munchen 3 30 passau 2 26
    """,
    "usa": """
        seattle 3 24 portland 3 40 boise 6 92 billings 5 65 cheyenne 5 65 denver 4 50 omaha 4 40
        san_francisco 5 97 los_angeles 3 21 san_diego 3 26 las_vegas 6 92 salt_lake_city 5 102
        phoenix 3 47 santa_fe 8 154 kansas_city 7 71 oklahoma_city 4 40 dallas 5 48 houston 3 34
        memphis 6 58 birmingham 4 29 new_orleans 5 54 fargo 3 29 duluth 4 38 minneapolis 6 63
        chicago 7 65 st_louis 5 47 cincinnati 6 51 knoxville 2 11 detroit 5 39 buffalo 3 22
        pittsburgh 5 33 boston 1 3 new_york 3 11 philadelphia 2 3 washington 3 14 norfolk 2 8
        raleigh 5 39 atlanta 5 34 savannah 3 14 jacksonville 4 29 tampa 2 8 miami 1 4
    """,
}
"""City, number of its connections, sum of their costs."""

STANDARD_REFILL = {
    "coal": "343 453 564 575 796",
    "oil": "224 234 345 456 567",
    "garbage": "123 123 234 335 356",
    "uranium": "111 111 122 232 233",
}
"""Units in steps 1, 2, 3 by players 2 to 6: Germany, USA and three more maps."""
