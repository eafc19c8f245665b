/**
 * The roles `publish` and `consume`: events of the outbox to Kafka, messages of warehouse and bank
 * from it. Imported on demand: other workers neither load a Kafka client nor have its metrics.
 */
import { makeEventPublisher, openKafka } from "@procurement/adapter-kafka"
import { readKafkaOptions } from "@procurement/app-platform"
import { composeKafkaWork } from "./composition/ports.ts"
import { startConsumeLoop } from "./consume-loop.ts"
import { startPublishLoop } from "./publish-loop.ts"
import { isKafkaRole } from "./roles.ts"
import type { WorkerSettings } from "./settings.ts"
import type { StartWork, WorkerProcess } from "./work.ts"

/** Opens no connection yet; rejects when a file of the settings can't be read. */
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
    const loops = settings.ROLES.filter(isKafkaRole).map((role) => ({ role, loop: start[role]() }))
    return { loops, checks: [], stop: () => Promise.all(loops.map(({ loop }) => loop.stop())) }
  }
}
