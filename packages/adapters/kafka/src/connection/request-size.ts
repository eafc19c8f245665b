/**
 * Splits messages into produce requests that a broker accepts. The messages of one request for one
 * partition are one batch, and the broker limits its size (`max.message.bytes`, 1,048,588 by
 * default).
 */
import type { Message } from "kafkajs"

/** Leaves room for the overhead of Kafka: at most about 100 bytes for each message. */
const largestRequestBytes = 900_000
const addedBytes = 100

const lengthOf = (part: Buffer | string | null | undefined): number =>
  part === null || part === undefined ? 0 : Buffer.byteLength(part)

/** Upper estimate of the message's size within a request, in bytes. */
export const bytesOf = ({ key, value, headers = {} }: Message): number =>
  Object.entries(headers).reduce(
    (sum, [name, held]) =>
      [held].flat().reduce((all, each) => all + lengthOf(name) + lengthOf(each), sum),
    lengthOf(key) + lengthOf(value) + addedBytes,
  )

/**
 * Splits the items, in order, into as few requests as possible; send each request after the
 * previous one was acknowledged. An item larger than the limit gets a request of its own, and the
 * broker decides about it.
 */
export const inRequests = <A>(
  items: ReadonlyArray<A>,
  messageOf: (item: A) => Message,
): ReadonlyArray<Array<A>> => {
  const requests: Array<Array<A>> = []
  let room = 0
  for (const item of items) {
    const bytes = bytesOf(messageOf(item))
    if (requests.length === 0 || bytes > room) {
      requests.push([])
      room = largestRequestBytes
    }
    room -= bytes
    requests.at(-1)?.push(item)
  }
  return requests
}
