import { describe, expect, it } from "vitest"
import {
  makeAcknowledgedPartitions,
  PartitionsNotAcknowledged,
} from "../../src/connection/acknowledged-partitions.ts"

const topic = "orders"
const partitionMetadata = [0, 1].map((partitionId) => ({
  partitionId,
  leader: 1,
  partitionErrorCode: 0,
  replicas: [1],
  isr: [1],
}))

/** A request of one message for each partition, acknowledged for the given partitions. */
const requestOf = () => {
  const { createPartitioner, sendAcknowledged } = makeAcknowledgedPartitions()
  const choose = createPartitioner()
  return (answered: ReadonlyArray<number>) =>
    sendAcknowledged(() => {
      for (const partition of [0, 1]) {
        choose({ topic, partitionMetadata, message: { value: "event", partition } })
      }
      return Promise.resolve(answered.map((partition) => ({ topicName: topic, partition })))
    })
}

describe("Requests to several partitions", () => {
  it("a request succeeds when every partition is acknowledged", async () => {
    await expect(requestOf()([1, 0])).resolves.toBeUndefined()
  })

  it("a request fails when the client returns no result for one of its partitions", async () => {
    const failure = new PartitionsNotAcknowledged([`${topic}/1`])
    await expect(requestOf()([0])).rejects.toEqual(failure)
  })

  it("the result of a request is independent of earlier requests", async () => {
    const request = requestOf()
    await expect(request([])).rejects.toThrow(PartitionsNotAcknowledged)
    await expect(request([0, 1])).resolves.toBeUndefined()
  })
})
