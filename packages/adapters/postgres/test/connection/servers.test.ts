/** Connection strings of one or several servers. */
import { describe, expect, it } from "vitest"
import { chooseServers, isDatabaseUrl, serversOf } from "../../src/connection/servers.ts"

describe("Connection strings", () => {
  it.each([
    ["postgres://u:p@one/db", ["postgres://u:p@one/db"]],
    ["postgresql://one:5433", ["postgresql://one:5433"]],
    ["postgres://", ["postgres://"]],
    ["postgres:///db?host=/run/postgresql", ["postgres:///db?host=/run/postgresql"]],
    ["postgres://u:p@/db?host=/run/postgresql", ["postgres://u:p@/db?host=/run/postgresql"]],
    ["postgres://one/db?target_session_attrs=any", ["postgres://one/db?target_session_attrs=any"]],
    [
      "postgres://u:p%40%2C@one:1,two,[::1]:3/db?sslmode=verify-full",
      [
        "postgres://u:p%40%2C@one:1/db?sslmode=verify-full",
        "postgres://u:p%40%2C@two/db?sslmode=verify-full",
        "postgres://u:p%40%2C@[::1]:3/db?sslmode=verify-full",
      ],
    ],
    [
      "postgres://u@one,two/db?target_session_attrs=read-write",
      ["postgres://u@one/db", "postgres://u@two/db"],
    ],
  ])("%s", (url, servers) => {
    expect(isDatabaseUrl(url)).toBe(true)
    expect(serversOf(url)).toEqual(servers)
  })

  it.each([
    "",
    "here",
    "https://one/db",
    "postgres://u:p@one,/db",
    "postgres://,/db",
    "postgres://one,two/db?target_session_attrs=any",
    "postgres://u:p@one:x,two/db",
    "postgres://one/db?target_session_attrs=standby",
  ])("%o names no server that accepts writes", (url) => {
    expect(isDatabaseUrl(url)).toBe(false)
  })
})

describe("The server of new connections", () => {
  it("changes once, however many connections to it fail", () => {
    const servers = chooseServers("postgres://one,two,three/db")
    const [one, two, three] = serversOf("postgres://one,two,three/db")
    servers.passOver(one)
    servers.passOver(one)
    expect(servers.current()).toBe(two)
    servers.passOver(two!)
    servers.passOver(three!)
    expect(servers.current()).toBe(one)
  })
})
