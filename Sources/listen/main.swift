print("listen")
