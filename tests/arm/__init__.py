"""The program on a Raspberry Pi: wheels for its processor, and the suite in an emulated one."""
