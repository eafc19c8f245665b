import { type ChildProcessWithoutNullStreams, execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { Kafka, logLevel } from "kafkajs"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { isAutomated } from "../setup/cached-programs.ts"
import { findKafka } from "./installation.ts"

const program = fileURLToPath(new URL("main.ts", import.meta.url))
const installation = await findKafka()

let directory = ""
const started: Array<ChildProcessWithoutNullStreams> = []

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "kafka-tool-"))
})

afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGTERM")
  rmSync(directory, { recursive: true, force: true })
})

const start = async (...options: ReadonlyArray<string>) => {
  const child = spawn(process.execPath, [program, "--directory", directory, ...options])
  started.push(child)
  const [line] = (await once(child.stdout, "data")) as [Buffer]
  return { child, brokers: /KAFKA_BROKERS=(\S+)/.exec(String(line))?.[1] ?? "" }
}

const clientOf = (brokers: string): Kafka =>
  new Kafka({ clientId: "test", brokers: [brokers], logLevel: logLevel.NOTHING })

const produce = async (brokers: string): Promise<void> => {
  const admin = clientOf(brokers).admin()
  await admin.connect()
  await admin.createTopics({ topics: [{ topic: "kept", numPartitions: 1 }] })
  await admin.disconnect()
  const producer = clientOf(brokers).producer({ idempotent: true })
  await producer.connect()
  await producer.send({ topic: "kept", acks: -1, messages: [{ key: "k", value: "v" }] })
  await producer.disconnect()
}

const consumeOne = async (brokers: string): Promise<string> => {
  const consumer = clientOf(brokers).consumer({ groupId: "readers" })
  await consumer.connect()
  await consumer.subscribe({ topic: "kept", fromBeginning: true })
  const value = await new Promise<string>((resolve) => {
    void consumer.run({
      eachMessage: ({ message }) => Promise.resolve(resolve(String(message.value))),
    })
  })
  await consumer.disconnect()
  return value
}

/** The command lines of processes that still run in our folder. */
const leftovers = async (): Promise<ReadonlyArray<string>> => {
  const { stdout } = await promisify(execFile)("ps", ["-eo", "args"])
  return stdout.split("\n").filter((line) => line.includes(join(directory, "server")))
}

const canStart = isAutomated || typeof installation !== "string"
const toStart = { meta: { needs: "Java and Maven" } }

describe.runIf(canStart)("Local broker", toStart, () => {
  it("a broker keeps acknowledged messages across a restart and leaves no process", async () => {
    const first = await start()
    await produce(first.brokers)
    first.child.kill("SIGTERM")
    await once(first.child, "exit")

    const second = await start("--port", first.brokers.split(":")[1] ?? "")
    expect(second.brokers).toBe(first.brokers)
    expect(await consumeOne(second.brokers)).toBe("v")

    second.child.stdin.end()
    const [code] = (await once(second.child, "exit")) as [number | null]
    expect(code).toBe(0)
    expect(await leftovers()).toEqual([])
    expect(readFileSync(join(directory, "server.log"), "utf8")).not.toContain("ERROR")
  }, 180_000)
})

describe("Missing prerequisites", () => {
  it("findKafka reports a missing Java", async () => {
    expect(await findKafka({ JAVA_HOME: "/nowhere" })).toBe("no java (17 or newer)")
  })

  it.runIf(canStart)(
    "findKafka reports that Maven failed and leaves no partial download",
    toStart,
    async () => {
      const answer = await findKafka({
        MAVEN_HOME: "/nowhere",
        KAFKA_CACHE_DIR: join(directory, "cache"),
      })
      expect(answer).toMatch(/^Maven could not fetch Kafka 3\.9\.1: .*ENOENT/)
      expect(readdirSync(join(directory, "cache"))).toEqual([])
    },
  )
})
