import Motionbook

System.end(Tool.run(Array(CommandLine.arguments.dropFirst())))
