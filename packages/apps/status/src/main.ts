/** `node main.ts`: serves the status page until a signal stops it; or `export`, or `backup`. */
import { oneLine, runProcess } from "@procurement/app-platform/standalone"

const [, , word = "", ...parameters] = process.argv

const command = async (): Promise<void> => {
  const { runCommand } = await import("./commands.ts")
  try {
    process.stdout.write(`${runCommand(word, parameters)}\n`)
  } catch (error) {
    process.stderr.write(`status: ${oneLine(error)}\n`)
    process.exitCode = 1
  }
}

const serve = async (): Promise<void> => {
  const { statusSettings } = await import("./settings.ts")
  const { startStatus } = await import("./status.ts")
  await runProcess({ title: "status", settings: statusSettings, start: startStatus })
}

await (word === "" || word.startsWith("-") ? serve() : command())
