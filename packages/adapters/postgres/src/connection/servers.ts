/**
 * The servers of a connection string. It may name several, as for libpq: a primary and its
 * standbys, `postgresql://user:password@one,two:5433/database`. Each new connection then goes to
 * the one that accepts writes (PostgreSQL 18, 32.1.1.3 and `target_session_attrs`).
 */
const urlForm = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]+)(.*)$/s

const attributes = "target_session_attrs"
/** The values that mean a server which accepts writes. */
const writable: ReadonlySet<string | null> = new Set([null, "read-write", "primary"])

/** A connection string for each server; the same string when it names one. */
export const serversOf = (url: string): readonly [string, ...Array<string>] => {
  const [, start, hosts, rest] = urlForm.exec(url) ?? []
  if (start === undefined || hosts === undefined) return [url]
  const [first = url, ...others] = hosts.split(",").map((host) => {
    const server = new URL(`${start}${host}${rest}`)
    if (!server.searchParams.has(attributes)) return `${start}${host}${rest}`
    server.searchParams.delete(attributes)
    return server.href
  })
  return [first, ...others]
}

/** Returns whether it is a connection string of one or several servers that accept writes. */
export const isDatabaseUrl = (text: string): boolean => {
  const [, start, hosts, rest] = urlForm.exec(text) ?? []
  if (start === undefined || hosts === undefined) return false
  return hosts.split(",").every((host) => {
    const url = `${start}${host}${rest}`
    return URL.canParse(url) && writable.has(new URL(url).searchParams.get(attributes))
  })
}

/** A server answered that is a standby. */
export class IsStandby extends Error {
  override readonly name = "IsStandby"
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
