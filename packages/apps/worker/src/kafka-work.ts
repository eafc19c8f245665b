/**
 * The roles `publish` and `consume`: the first publishes the outbox's events to Kafka, the second
 * consumes messages of the warehouse and the bank. Imported on demand, so that other workers load
 * no Kafka client and export none of its metrics.
 */
import { makeEventPublisher, openKafka } from "@procurement/adapter-kafka"
import { readKafkaOptions } from "@procurement/app-platform"
import { composeKafkaWork } from "./composition/kafka-ports.ts"
import { startConsumeLoop } from "./consume-loop.ts"
import { startPublishLoop } from "./publish-loop.ts"
import { kafkaRoles, rolesOf } from "./roles.ts"
import type { WorkerSettings } from "./settings.ts"
import type { StartWork, WorkerProcess } from "./work.ts"

/** Rejects when a file named in the settings is unreadable. Opens no connection yet. */
export const openKafkaWork = async (
  settings: WorkerSettings,
  { log }: Pick<WorkerProcess, "log">,
): Promise<StartWork> => {
  const kafka = openKafka({
    ...(await readKafkaOptions(settings)),
    log: (level, fields, message) => log[level](fields, message),
  })
  const { KAFKA_PARTITIONS: partitions, KAFKA_REPLICAS: replicas } = settings
  const missingTopics = settings.KAFKA_CREATE_TOPICS ? { partitions, replicas } : undefined
  const cluster = { kafka, missingTopics }
  const publisher = makeEventPublisher({ ...cluster, topicPrefix: settings.KAFKA_TOPIC_PREFIX })
  return (around) => {
    const runtime = composeKafkaWork(settings, { ...around, publisher })
    around.opened.defer(() => runtime.dispose())
    const start = {
      publish: () => startPublishLoop(runtime, settings, around),
      consume: () => startConsumeLoop(cluster, runtime, settings, around),
    }
    const loops = rolesOf(kafkaRoles, settings.ROLES).map((role) => ({ role, loop: start[role]() }))
    return { loops, checks: [], stop: () => Promise.all(loops.map(({ loop }) => loop.stop())) }
  }
}
