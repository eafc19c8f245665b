/**
 * How much goes to a broker at once: what goes to one partition in one request is one batch, and a
 * batch has a largest size (`max.message.bytes`, 1,048,588 by default).
 */
import type { Message } from "kafkajs"

/** Room is left for what Kafka adds: at most some 100 bytes for each message. */
const largestRequestBytes = 900_000
const addedBytes = 100

const lengthOf = (part: Buffer | string | null | undefined): number =>
  part === null || part === undefined ? 0 : Buffer.byteLength(part)

/** What the message takes of a request, in bytes, rather too many than too few. */
export const bytesOf = ({ key, value, headers = {} }: Message): number =>
  Object.entries(headers).reduce(
    (sum, [name, held]) =>
      [held].flat().reduce((all, each) => all + lengthOf(name) + lengthOf(each), sum),
    lengthOf(key) + lengthOf(value) + addedBytes,
  )

/**
 * All items in their order, in as few requests as there may be; each is to be sent when the one
 * before was acknowledged. An item that is too large by itself is alone: the broker decides.
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
