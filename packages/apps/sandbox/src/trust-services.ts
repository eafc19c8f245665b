/**
 * The trust services of the sandbox: its test authority issues time stamps and reports the status
 * of its certificates by the sandbox's own clock, so that signatures reach level LT without a
 * network.
 *
 * Certificates outlive ports, so they name an address that does not exist; the worker uses this
 * server as its HTTP proxy. A folder without trust services, from an earlier version, keeps its
 * seal.
 */
import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import {
  openTestAuthorityServices,
  type TestAuthorityServices,
  timeStampPath,
} from "@procurement/adapter-xades/testing"
import type { SellerFiles } from "./seal.ts"

export interface TrustServices {
  /** The worker's settings for them; empty without trust services. */
  readonly settings: Readonly<Record<string, string>>
  readonly stop: () => Promise<void>
}

const none: TrustServices = { settings: {}, stop: () => Promise.resolve() }
const longestQuestionBytes = 16_384

const read = (file: string): Promise<string> => readFile(file, "utf8")

const bodyOf = async (request: IncomingMessage): Promise<Buffer | undefined> => {
  const chunks: Array<Buffer> = []
  let length = 0
  for await (const chunk of request) {
    const bytes: Buffer = chunk
    length += bytes.length
    if (length > longestQuestionBytes) return undefined
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}

const respondAt = async (
  { respond }: TestAuthorityServices,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { pathname } = new URL(request.url ?? "/", "http://localhost")
  const body = await bodyOf(request)
  try {
    const reply = body && respond(pathname, body)
    if (reply === undefined) response.writeHead(404).end()
    else response.writeHead(200, { "content-type": reply.mediaType }).end(reply.bytes)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    response.writeHead(400).end()
  }
}

const openServices = async (
  files: SellerFiles,
  now: () => number,
): Promise<TestAuthorityServices> =>
  openTestAuthorityServices({
    authorityKeyPem: await read(files.authorityKeyFile),
    authorityPem: await read(files.authorityFile),
    timeStamps: {
      keyPem: await read(files.timeStampKeyFile),
      certificatePem: await read(files.timeStampCertificateFile),
    },
    now,
  })

/** `now` is the sandbox's time, epoch milliseconds. */
export const startTrustServices = async (
  files: SellerFiles,
  now: () => number,
): Promise<TrustServices> => {
  if (!existsSync(files.authorityKeyFile)) return none
  const services = await openServices(files, now)
  const server = createServer((request, response) => {
    respondAt(services, request, response).catch((error: unknown) =>
      response.destroy(error as Error),
    )
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  return {
    settings: {
      TSA_URL: url + timeStampPath,
      TSA_ROOTS_FILE: files.authorityFile,
      TSA_PROXY_URL: url,
    },
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped())
        server.closeAllConnections()
      }),
  }
}
