/**
 * `node tools/kafka/main.ts [--directory FOLDER] [--port PORT]`: runs a real broker for
 * development; `--fetch` only downloads its programs into the cache.
 *
 * Prints `KAFKA_BROKERS=host:port` once it accepts requests. Ends on Ctrl-C, SIGTERM or the end of
 * its standard input if that is a pipe; acknowledged messages stay in the folder.
 */
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { untilStopRequested } from "./stop-request.ts"
import { cacheFolder, findKafka, type KafkaInstallation, kafkaVersion } from "./installation.ts"
import { type LocalBrokerOptions, startLocalBroker } from "./local-broker.ts"

const { values } = parseArgs({
  options: {
    directory: { type: "string" },
    port: { type: "string" },
    fetch: { type: "boolean", default: false },
  },
})

const optionsFor = (directory: string): LocalBrokerOptions =>
  values.port === undefined ? { directory } : { directory, port: Number(values.port) }

const serve = async (installation: KafkaInstallation): Promise<void> => {
  const own = values.directory === undefined
  const directory = own
    ? await mkdtemp(join(tmpdir(), "procurement-kafka-"))
    : resolve(values.directory ?? "")
  const broker = await startLocalBroker(installation, optionsFor(directory))
  process.stdout.write(`KAFKA_BROKERS=${broker.brokers}\n`)
  await untilStopRequested()
  await broker.stop()
  if (own) await rm(directory, { recursive: true, force: true })
}

const run = async (): Promise<number> => {
  const installation = await findKafka()
  if (typeof installation === "string") {
    process.stderr.write(`Kafka cannot run here: ${installation}\n`)
    return 1
  }
  if (values.fetch) process.stdout.write(`Kafka ${kafkaVersion} is in ${cacheFolder()}\n`)
  else await serve(installation)
  return 0
}

process.exitCode = await run()
