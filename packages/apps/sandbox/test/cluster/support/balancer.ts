/**
 * A TCP balancer for several processes: new connections go in turn to those that are ready
 * according to /readyz, as in Kubernetes.
 *
 * It does not parse HTTP and never retries: clients see every broken connection. Without a ready
 * process it accepts no connection.
 */
import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"

export interface Backend {
  readonly port: number
  /** Without a path. */
  readonly probesUrl: string
}

export interface Balancer {
  readonly url: string
  /** Whether the backend gets connections at this moment. */
  readonly isReady: (backend: Backend) => boolean
  readonly stop: () => Promise<void>
}

const askEveryMillis = 100
/** Long: a dead process refuses at once, and a busy machine delays everything. */
const answerWithinMillis = 10_000

const saysReady = ({ probesUrl }: Backend): Promise<boolean> =>
  fetch(`${probesUrl}/readyz`, { signal: AbortSignal.timeout(answerWithinMillis) }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.ok
    },
    () => false,
  )

/** Closes or breaks the other side like this one. */
const join = (client: Socket, backend: Socket): void => {
  for (const [from, to] of [
    [client, backend],
    [backend, client],
  ] as const) {
    from.setNoDelay(true)
    from.pipe(to)
    from.on("error", () => to.destroy())
    from.on("close", () => to.destroySoon())
  }
}

export const startBalancer = async (backends: ReadonlyArray<Backend>): Promise<Balancer> => {
  const ready = new Set<Backend>()
  const sockets = new Set<Socket>()
  let turn = 0
  let isOver = false
  const watch = async (backend: Backend): Promise<void> => {
    while (!isOver) {
      if (await saysReady(backend)) ready.add(backend)
      else ready.delete(backend)
      await new Promise((resolve) => setTimeout(resolve, askEveryMillis))
    }
  }
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const candidates = [...ready]
    turn += 1
    const chosen = candidates[turn % candidates.length]
    if (chosen === undefined) {
      client.resetAndDestroy()
      return
    }
    const backend = connect({ port: chosen.port, host: "127.0.0.1", allowHalfOpen: true })
    for (const socket of [client, backend]) {
      sockets.add(socket)
      socket.once("close", () => sockets.delete(socket))
    }
    join(client, backend)
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const watching = backends.map(watch)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isReady: (backend) => ready.has(backend),
    stop: async () => {
      isOver = true
      server.close()
      for (const socket of sockets) socket.destroy()
      await Promise.all(watching)
    },
  }
}
