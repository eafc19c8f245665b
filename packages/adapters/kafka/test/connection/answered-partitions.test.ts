import { describe, expect, it } from "vitest"
import {
  makeAnsweredPartitions,
  PartitionsUnanswered,
} from "../../src/connection/answered-partitions.ts"

const topic = "orders"
const partitionMetadata = [0, 1].map((partitionId) => ({
  partitionId,
  leader: 1,
  partitionErrorCode: 0,
  replicas: [1],
  isr: [1],
}))

/** A request of one message for each partition, answered by those that are given. */
const requestOf = () => {
  const { createPartitioner, sendAnswered } = makeAnsweredPartitions()
  const choose = createPartitioner()
  return (answered: ReadonlyArray<number>) =>
    sendAnswered(() => {
      for (const partition of [0, 1]) {
        choose({ topic, partitionMetadata, message: { value: "told", partition } })
      }
      return Promise.resolve(answered.map((partition) => ({ topicName: topic, partition })))
    })
}

describe("A request to several partitions", () => {
  it("succeeds when each of them was acknowledged", async () => {
    await expect(requestOf()([1, 0])).resolves.toBeUndefined()
  })

  it("fails when the client says nothing of one of them", async () => {
    const failure = new PartitionsUnanswered([`${topic}/1`])
    await expect(requestOf()([0])).rejects.toEqual(failure)
  })

  it("is judged without those before it", async () => {
    const request = requestOf()
    await expect(request([])).rejects.toThrow(PartitionsUnanswered)
    await expect(request([0, 1])).resolves.toBeUndefined()
  })
})
