/**
 * The test's own Kafka, which can be stopped and restarted on the same port.
 *
 * It ends with the process of the test, even when that crashes.
 */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { freePort } from "@procurement/adapter-postgres/embedded"

export interface OwnKafka {
  readonly brokers: string
  readonly stop: () => Promise<void>
  /** On the same port, with everything that was acknowledged. */
  readonly start: () => Promise<void>
}

const program = fileURLToPath(new URL("../../../../../../tools/kafka/main.ts", import.meta.url))

const prefix = "KAFKA_BROKERS="

const launch = async (
  directory: string,
  port: string,
): Promise<{ readonly child: ChildProcessWithoutNullStreams; readonly brokers: string }> => {
  const child = spawn(process.execPath, [program, "--directory", directory, "--port", port])
  const complaints: Array<string> = []
  child.stderr.on("data", (part: Buffer) => complaints.push(part.toString()))
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith(prefix)) return { child, brokers: line.slice(prefix.length) }
  }
  throw new Error(`no Kafka: ${complaints.join("")}`)
}

export const startOwnKafka = async (folder: string): Promise<OwnKafka> => {
  const directory = join(folder, "kafka")
  const port = String(await freePort())
  let { child, brokers } = await launch(directory, port)
  return {
    brokers,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, "exit")
      child.kill("SIGTERM")
      await ended
    },
    start: async () => {
      ;({ child, brokers } = await launch(directory, port))
    },
  }
}
