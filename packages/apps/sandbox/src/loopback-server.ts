/** Small servers on loopback that stand for public registers. */
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

export interface TextAnswer {
  readonly status: number
  readonly type: string
  readonly text: string
}

export interface LoopbackServer {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** Serves a text for each URL, on a free port. */
export const serveTexts = async (
  answerTo: (url: string) => TextAnswer,
): Promise<LoopbackServer> => {
  const server = createServer((request, response) => {
    const { status, type, text } = answerTo(request.url ?? "/")
    response.writeHead(status, { "content-type": type }).end(text)
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped())
        server.closeAllConnections()
      }),
  }
}
