/** A name server on 127.0.0.1 that stops with the test that started it. */
import { createSocket, type RemoteInfo } from "node:dgram"
import { once } from "node:events"
import { onTestFinished } from "vitest"

/** Its response for a name in one family: addresses as bytes, a response code, or silence. */
export type Says = ReadonlyArray<ReadonlyArray<number>> | number | "silence"

export interface Zone {
  readonly a: Says
  readonly aaaa: Says
}

const typeAaaa = 28

const record = (type: number, address: ReadonlyArray<number>): Buffer =>
  Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, address.length, ...address])

const answer = (query: Buffer, questionEnd: number, type: number, says: Says): Buffer => {
  const records = typeof says === "object" ? says.map((address) => record(type, address)) : []
  const code = typeof says === "number" ? says : 0
  const flags = [0x81, 0x80 | code]
  const counts = [0, 1, 0, records.length, 0, 0, 0, 0]
  const head = Buffer.from([...query.subarray(0, 2), ...flags, ...counts])
  return Buffer.concat([head, query.subarray(12, questionEnd), ...records])
}

/** Starts a server that gives the same response for every name; returns its address. */
export const aNameServer = async (zone: Zone): Promise<string> => {
  const server = createSocket("udp4")
  server.on("message", (query: Buffer, { address, port }: RemoteInfo) => {
    const questionEnd = query.indexOf(0, 12) + 5
    const type = query.readUInt16BE(questionEnd - 4)
    const says = type === typeAaaa ? zone.aaaa : zone.a
    if (says !== "silence") server.send(answer(query, questionEnd, type, says), port, address)
  })
  server.bind(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => {
    server.close()
  })
  return `127.0.0.1:${server.address().port}`
}
