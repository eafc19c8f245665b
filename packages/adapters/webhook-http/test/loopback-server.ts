/** Real servers on 127.0.0.1 that stop with the test that started them. */
import { createServer, type IncomingMessage, type RequestListener } from "node:http"
import { createServer as createTlsServer } from "node:https"
import { createServer as createTcpServer, type Server, type Socket } from "node:net"
import type { TlsOptions } from "node:tls"
import { text } from "node:stream/consumers"
import { onTestFinished } from "vitest"
import { aSelfSignedCertificate, listen } from "@procurement/testing"

export interface Received {
  readonly method: string | undefined
  readonly path: string | undefined
  readonly headers: IncomingMessage["headers"]
  readonly body: string
}

export const listening = async (server: Server): Promise<number> => {
  const { port, stop } = await listen(server)
  onTestFinished(stop)
  return port
}

/** Records every request, then passes it to the given listener. */
export const anEndpoint = async (answer: RequestListener) => {
  const received: Array<Received> = []
  const server = createServer(async (request, response) => {
    const { headers, method, url: path } = request
    received.push({ method, path, headers, body: await text(request) })
    answer(request, response)
  })
  return { url: `http://127.0.0.1:${await listening(server)}`, received }
}

export const anEndpointAnswering = (
  status: number,
  headers: Record<string, string> = {},
  body = "",
) => anEndpoint((_request, response) => response.writeHead(status, headers).end(body))

/** A TCP server that passes each connection to the test. */
export const aTcpServer = async (onConnection: (socket: Socket) => void) => ({
  port: await listening(createTcpServer(onConnection)),
})

/**
 * A TCP endpoint that passes the socket to the test after each request. `nth` is the number of the
 * request on its connection.
 */
export const aTcpEndpoint = async (onRequest: (socket: Socket, nth: number) => void) => {
  let requests = 0
  let connections = 0
  const { port } = await aTcpServer((socket) => {
    connections += 1
    let nth = 0
    socket.on("data", () => {
      requests += 1
      nth += 1
      onRequest(socket, nth)
    })
  })
  return {
    url: `http://127.0.0.1:${port}`,
    requests: () => requests,
    connections: () => connections,
  }
}

/** An https server for `localhost` and 127.0.0.1 with a certificate that is not trusted yet. */
export const aTlsEndpoint = async (
  names: ReadonlyArray<string> = ["localhost"],
  options: TlsOptions = {},
  validDays?: readonly [number, number],
) => {
  const { certificate, key } = await aSelfSignedCertificate(names, validDays)
  let connections = 0
  const server = createTlsServer({ cert: certificate, key, ...options }, (_request, response) =>
    response.writeHead(204).end(),
  )
  server.on("secureConnection", () => (connections += 1))
  return { port: await listening(server), certificate, connections: () => connections }
}

/** A port of 127.0.0.1 without a listener. */
export const aClosedPort = async (): Promise<number> => {
  const { port, stop } = await listen(createTcpServer())
  await stop()
  return port
}
