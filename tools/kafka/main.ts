/**
 * `node tools/kafka/main.ts [--directory FOLDER] [--port PORT]`: runs a real broker for
 * development.
 *
 * Prints `KAFKA_BROKERS=host:port` once it accepts requests. Ends on Ctrl-C, SIGTERM or the end of
 * its standard input if that is a pipe; acknowledged messages stay in the folder.
 */
import { fstatSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { findKafka, type KafkaInstallation } from "./installation.ts"
import { startLocalBroker } from "./local-broker.ts"

const { values } = parseArgs({
  options: { directory: { type: "string" }, port: { type: "string" } },
})

/** Also when the program ends that started us, to which a pipe connects us. */
const untilStopRequested = (): Promise<void> =>
  new Promise<void>((stop) => {
    process.once("SIGINT", () => stop()).once("SIGTERM", () => stop())
    const input = fstatSync(0)
    if (input.isFIFO() || input.isSocket()) process.stdin.resume().once("end", () => stop())
  }).then(() => void process.stdin.destroy())

const serve = async (installation: KafkaInstallation): Promise<void> => {
  const isTemporary = values.directory === undefined
  const directory = isTemporary
    ? await mkdtemp(join(tmpdir(), "procurement-kafka-"))
    : resolve(values.directory ?? "")
  const port = values.port === undefined ? {} : { port: Number(values.port) }
  const broker = await startLocalBroker(installation, { directory, ...port })
  process.stdout.write(`KAFKA_BROKERS=${broker.brokers}\n`)
  await untilStopRequested()
  await broker.stop()
  if (isTemporary) await rm(directory, { recursive: true, force: true })
}

const installation = await findKafka()
if (typeof installation === "string") {
  process.stderr.write(`Kafka cannot run here: ${installation}\n`)
  process.exitCode = 1
} else await serve(installation)
