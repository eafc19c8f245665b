/**
 * The servers of a connection string. It may name several, as for libpq: a primary and its
 * standbys, `postgresql://user:password@one,two:5433/database`. Each new connection then goes to
 * the one that accepts writes (PostgreSQL 18, 32.1.1.3 and `target_session_attrs`).
 *
 * A string may name no server, as `postgresql:///database?host=/run/postgresql` does for a socket.
 */
const urlForm = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s

const attributes = "target_session_attrs"
/** A primary accepts writes, a standby does not. */
export type ServerRole = "primary" | "standby"

/** The values of the attribute that mean such a server. */
const valuesOf: Readonly<Record<ServerRole, ReadonlySet<string | null>>> = {
  primary: new Set([null, "read-write", "primary"]),
  standby: new Set([null, "read-only", "standby", "prefer-standby"]),
}

interface Parts {
  /** One empty text when the string names no server. */
  readonly hosts: ReadonlyArray<string>
  readonly withHost: (host: string) => string
}

const partsOf = (url: string): Parts | undefined => {
  const [, start, hosts, rest] = urlForm.exec(url) ?? []
  return hosts === undefined
    ? undefined
    : { hosts: hosts.split(","), withHost: (host) => `${start}${host}${rest}` }
}

/** A connection string for each server; the same string when it names one. */
export const serversOf = (url: string): readonly [string, ...Array<string>] => {
  const parts = partsOf(url)
  if (parts === undefined || parts.hosts.length === 1) return [url]
  const [first = url, ...others] = parts.hosts.map((host) => {
    const server = new URL(parts.withHost(host))
    if (!server.searchParams.has(attributes)) return parts.withHost(host)
    server.searchParams.delete(attributes)
    return server.href
  })
  return [first, ...others]
}

/** Returns whether it is a connection string of one server, or of several with one of that role. */
export const isDatabaseUrl = (text: string, role: ServerRole = "primary"): boolean => {
  const { hosts, withHost } = partsOf(text) ?? { hosts: [], withHost: String }
  if (hosts.length > 1 && hosts.includes("")) return false
  const allowed = hosts.length > 1 ? valuesOf[role] : new Set([...valuesOf[role], "any"])
  return (
    hosts.length > 0 &&
    hosts.every((host) => {
      // The parser refuses a user without a host.
      const url = withHost(host === "" ? "localhost" : host)
      return URL.canParse(url) && allowed.has(new URL(url).searchParams.get(attributes))
    })
  )
}

/** A server answered that has the other role. */
export class WrongServer extends Error {
  override readonly name = "WrongServer"
  /** Read-only transaction: PostgreSQL 18, appendix A. */
  readonly code = "25006"
}

/** Chooses the server of new connections: the same until a connection to it fails. */
export const chooseServers = (url: string) => {
  const servers = serversOf(url)
  let chosen = 0
  return {
    count: servers.length,
    current: (): string => servers[chosen] ?? servers[0],
    /** Chooses the next one, unless that has happened since. */
    passOver: (server: string): void => {
      if (server === servers[chosen]) chosen = (chosen + 1) % servers.length
    },
  }
}
