import Foundation

var arguments = Array(CommandLine.arguments.dropFirst())
if arguments.contains("--help") {
  Console.say(CampaignOptions.usage)
  exit(0)
}
do {
  if let worker = Worker(rawValue: arguments.first ?? "") {
    exit(try worker.run(Array(arguments.dropFirst())))
  }
  if let worker = LibraryWorker(rawValue: arguments.first ?? "") {
    exit(try worker.run(Array(arguments.dropFirst())))
  }
  exit(try CampaignRun(try CampaignOptions(arguments)).run())
} catch {
  FileHandle.standardError.write(Data("FaultCampaign: \(error)\n".utf8))
  exit(2)
}
