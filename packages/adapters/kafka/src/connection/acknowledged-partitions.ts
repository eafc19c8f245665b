/**
 * Checks that a request was acknowledged for every partition that it had messages for.
 *
 * kafkajs 2.2.4 retries a request broker by broker. If a broker has acknowledged its part and then
 * becomes the leader of a partition whose part failed, kafkajs never sends that part and still
 * reports success (tulios/kafkajs issue 1303, consulted 2026-11-21).
 */
import { Partitioners, type RecordMetadata } from "kafkajs"

/** Some messages of the request may be lost: it must be sent again, by a new producer. */
export class PartitionsNotAcknowledged extends Error {
  override readonly name = "PartitionsNotAcknowledged"

  constructor(places: ReadonlyArray<string>) {
    super(`no broker has acknowledged ${places.join(", ")}`)
  }
}

/** Create one for each producer; the producer must send one request at a time. */
export const makeAcknowledgedPartitions = () => {
  const chosen = new Set<string>()
  return {
    /** The default partitioner, which also records the chosen partitions. */
    createPartitioner: () => {
      const choose = Partitioners.DefaultPartitioner()
      return (message: Parameters<typeof choose>[0]): number => {
        const partition = choose(message)
        chosen.add(`${message.topic}/${partition}`)
        return partition
      }
    },
    /**
     * Sends one request; rejects with `PartitionsNotAcknowledged` when some of it may be missing.
     */
    sendAcknowledged: async (
      send: () => Promise<ReadonlyArray<Pick<RecordMetadata, "topicName" | "partition">>>,
    ): Promise<void> => {
      chosen.clear()
      for (const { topicName, partition } of await send())
        chosen.delete(`${topicName}/${partition}`)
      if (chosen.size > 0) throw new PartitionsNotAcknowledged([...chosen])
    },
  }
}

export type AcknowledgedPartitions = ReturnType<typeof makeAcknowledgedPartitions>
