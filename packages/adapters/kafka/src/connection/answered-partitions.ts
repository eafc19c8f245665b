/**
 * Whether a request was acknowledged for every partition that it had messages for.
 *
 * kafkajs 2.2.4 tries again broker by broker: when one has taken its part and becomes the leader of
 * the part of another, which failed, that part is never sent and the request succeeds all the same
 * (tulios/kafkajs issue 1303, consulted 2026-11-21). So nobody here takes its word for it.
 */
import { Partitioners, type RecordMetadata } from "kafkajs"

/** Some messages of the request may be nowhere: it has to be sent again, by a new producer. */
export class PartitionsUnanswered extends Error {
  override readonly name = "PartitionsUnanswered"

  constructor(places: ReadonlyArray<string>) {
    super(`no broker has acknowledged ${places.join(", ")}`)
  }
}

/** For one producer that sends one request after the other. */
export const makeAnsweredPartitions = () => {
  const chosen = new Set<string>()
  return {
    /** Kafka's usual choice, remembered. */
    createPartitioner: () => {
      const choose = Partitioners.DefaultPartitioner()
      return (message: Parameters<typeof choose>[0]): number => {
        const partition = choose(message)
        chosen.add(`${message.topic}/${partition}`)
        return partition
      }
    },
    /** Sends one request; rejects with `PartitionsUnanswered` when some of it may be missing. */
    sendAnswered: async (
      send: () => Promise<ReadonlyArray<Pick<RecordMetadata, "topicName" | "partition">>>,
    ): Promise<void> => {
      chosen.clear()
      for (const { topicName, partition } of await send())
        chosen.delete(`${topicName}/${partition}`)
      if (chosen.size > 0) throw new PartitionsUnanswered([...chosen])
    },
  }
}

export type AnsweredPartitions = ReturnType<typeof makeAnsweredPartitions>
