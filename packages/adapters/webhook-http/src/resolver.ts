/**
 * Who is asked which addresses a name has.
 *
 * Answers every address, of both families, IPv4 first, and judges none. Fails with Node's errors:
 * `ENOTFOUND` when the name has no address, anything else when that could not be learnt.
 */
import { lookup, Resolver } from "node:dns/promises"

/** Every address of a host name. */
export type Resolve = (hostname: string) => Promise<ReadonlyArray<string>>

/** Codes by which a name server says that there is nothing, or that the name can't be one. */
const absences: ReadonlySet<unknown> = new Set(["ENOTFOUND", "ENODATA", "EBADNAME"])

export const isAbsence = (cause: unknown): boolean =>
  cause instanceof Error && absences.has(Reflect.get(cause, "code"))

/** `localhost` and all below it, which no name server answers for (RFC 6761, section 6.3). */
const loopbackName = /(?:^|\.)localhost\.?$/i

export const isLoopbackName = (hostname: string): boolean => loopbackName.test(hostname)

const patience = { timeout: 1_500, tries: 2 }

const noAddress = (): Error => Object.assign(new Error("no address"), { code: "ENOTFOUND" })

export interface NameServers {
  /** `address:port` of each; the system's when not given. */
  readonly servers?: ReadonlyArray<string>
}

/**
 * Asks the system's name servers for exactly that name: no hosts file, no search list, so that a
 * name of ours that looks like the customer's is never meant. Needs no thread: however many names
 * never resolve, nothing else has to wait for them.
 */
export const makePublicResolver = ({ servers }: NameServers = {}): Resolve => {
  const resolver = new Resolver(patience)
  if (servers !== undefined) resolver.setServers(servers)
  return async (hostname) => {
    if (isLoopbackName(hostname)) return ["127.0.0.1", "::1"]
    const answers = await Promise.allSettled([
      resolver.resolve4(hostname),
      resolver.resolve6(hostname),
    ])
    const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []))
    if (found.length > 0) return found
    const causes = answers.flatMap((answer) => (answer.status === "rejected" ? answer.reason : []))
    throw causes.find((cause) => !isAbsence(cause)) ?? noAddress()
  }
}

/** Asks as every other program of this machine does: the hosts file first. For developers. */
export const resolveAsSystem: Resolve = async (hostname) => {
  const addresses = await lookup(hostname, { all: true, order: "ipv4first" })
  return addresses.map(({ address }) => address)
}
