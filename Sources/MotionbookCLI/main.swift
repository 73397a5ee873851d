System.exit(Tool.run(Array(CommandLine.arguments.dropFirst())))
