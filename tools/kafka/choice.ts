/**
 * Chooses the tests' Kafka: the one of KAFKA_BROKERS, else a container, else our own process. It is
 * always a real broker.
 */
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { inDocker } from "../setup/container-engine.ts"
import { findKafka, kafkaVersion } from "./installation.ts"
import { startLocalBroker } from "./local-broker.ts"

export interface TestBroker {
  /** `host:port`, separated by commas. */
  readonly brokers: string
  /** A description of the source, for people. */
  readonly origin: string
  readonly release: () => Promise<void>
}

/** Confluent's platform 7.9 is Apache Kafka 3.9. */
const image = "confluentinc/cp-kafka:7.9.1"
const clientPort = 9093

const inContainer = (): Promise<TestBroker | undefined> =>
  inDocker(async () => {
    const { KafkaContainer } = await import("@testcontainers/kafka")
    const started = await new KafkaContainer(image)
      .withKraft()
      .withEnvironment({ KAFKA_AUTO_CREATE_TOPICS_ENABLE: "false" })
      .start()
    return {
      brokers: `${started.getHost()}:${started.getMappedPort(clientPort)}`,
      origin: `container ${image}`,
      release: () => started.stop().then(() => undefined),
    }
  })

const asProcess = async (): Promise<TestBroker | string> => {
  const installation = await findKafka()
  if (typeof installation === "string") return installation
  const directory = await mkdtemp(join(tmpdir(), "procurement-test-kafka-"))
  const remove = (): Promise<void> => rm(directory, { recursive: true, force: true })
  try {
    const broker = await startLocalBroker(installation, { directory })
    return {
      brokers: broker.brokers,
      origin: `Apache Kafka ${kafkaVersion} by Maven and Java`,
      release: () => broker.kill().finally(remove),
    }
  } catch (cause) {
    await remove()
    throw cause
  }
}

/** Returns the broker to use, or a sentence with the reasons why there is none. */
export const chooseBroker = async (
  configured = process.env["KAFKA_BROKERS"] ?? "",
  startContainer = inContainer,
  startProcess = asProcess,
): Promise<TestBroker | string> => {
  if (configured !== "") {
    return { brokers: configured, origin: "KAFKA_BROKERS", release: () => Promise.resolve() }
  }
  const broker = (await startContainer()) ?? (await startProcess())
  return typeof broker === "string"
    ? `KAFKA_BROKERS is not set, no container engine answers, and ${broker}`
    : broker
}
