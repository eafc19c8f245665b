/** Time-stamping authorities that respond as a test wants, and signers that use them. */
import { createServer, type RequestListener } from "node:http"
import { listen, type Listening } from "@procurement/testing"
import { afterEach } from "vitest"
import {
  loadSigningKeyPem,
  openValidationData,
  openXadesSigner,
  type OpenValidationData,
} from "../src/index.ts"
import type { TestAuthority } from "../src/testing/index.ts"
import { anywhere } from "./authorities.ts"

const opened: Array<{ readonly server: Listening; readonly validationData: OpenValidationData }> =
  []

/** For a test file that calls `signerWith`: stops the servers after each test. */
export const useStampingServers = (): void => {
  afterEach(async () => {
    for (const { server, validationData } of opened.splice(0)) {
      await server.stop()
      await validationData.close()
    }
  })
}

export const stopAfterTest = (server: Listening, validationData: OpenValidationData): void => {
  opened.push({ server, validationData })
}

/** A signer whose time-stamping authority is this listener. */
export const signerWith = async (
  { seal }: TestAuthority,
  listener: RequestListener,
  timeoutMillis = 2_000,
) => {
  const server = await listen(createServer(listener))
  const validationData = openValidationData({
    timeStampUrl: `http://user:p%40ss@127.0.0.1:${server.port}/tsa`,
    timeStampRootsPem: seal.authorityPem,
    timeoutMillis,
    egress: anywhere,
  })
  stopAfterTest(server, validationData)
  return openXadesSigner(loadSigningKeyPem(seal), { validationData })
}

export type Reply = (query: Buffer) => Buffer

/** A listener that responds to each query. */
export const replying =
  (reply: Reply): RequestListener =>
  async (request, response) => {
    const chunks: Array<Buffer> = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    response.end(reply(Buffer.concat(chunks)))
  }
