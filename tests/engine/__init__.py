"""The line protocol of `tabletop engine`, request by request and under any bytes."""
