/** The three sources of a real broker for tests; see choice.ts for their order. */
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { BrokerSources, TestBroker } from "./choice.ts"
import { inDocker } from "../setup/container-engine.ts"
import { findKafka, kafkaVersion } from "./installation.ts"
import { startLocalBroker } from "./local-broker.ts"

/** Confluent's platform 7.9 is Apache Kafka 3.9. */
const image = "confluentinc/cp-kafka:7.9.1"
const clientPort = 9093

const container = (): Promise<TestBroker | undefined> =>
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

const own = async (): Promise<TestBroker | string> => {
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

/** The sources that this machine has. */
export const brokerSources = (environment: NodeJS.ProcessEnv = process.env): BrokerSources => ({
  given: environment["KAFKA_BROKERS"] ?? "",
  inDocker: container,
  local: own,
})
