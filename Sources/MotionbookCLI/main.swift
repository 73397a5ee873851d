print("motionbook")
