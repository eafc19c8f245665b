/**
 * Three PostgreSQL servers under Patroni, which keeps its state in etcd, with HAProxy and PgBouncer
 * in front: a primary, a synchronous standby and another one (docs/how-to/high-availability.md).
 */
import { spawnSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import { globSync } from "node:fs"
import { chmod, chown, mkdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { freePort, serverAccount } from "@procurement/adapter-postgres/embedded"
import { type Child, startChild, until } from "@procurement/testing"
import type { OwnPostgres } from "./own-postgres.ts"

/** Debian installs servers among the system programs. */
const searchPath = { ...process.env, PATH: `${process.env["PATH"]}:/usr/sbin`, LC_ALL: "C" }
/** Patroni needs all programs of PostgreSQL, which the embedded one does not have. */
const binaries = globSync("/usr/lib/postgresql/*/bin").toSorted().at(-1) ?? ""

const programs = ["patroni", "etcd", "haproxy", "pgbouncer", `${binaries}/pg_rewind`]
const advice = "Debian: apt-get install patroni etcd-server haproxy pgbouncer postgresql"

/** Whether they are installed; with CI=true they must be. */
export const hasPatroni = (): boolean => {
  const missing = programs.filter(
    (program) => spawnSync(program, ["--version"], { env: searchPath }).error !== undefined,
  )
  if (missing.length === 0) return true
  const problem = `${missing.join(", ")} not installed (${advice})`
  if (process.env["CI"]) throw new Error(`${problem}; CI must not skip it`)
  process.stderr.write(`${problem}: the tests of a failover are skipped\n`)
  return false
}

interface Node {
  readonly name: string
  readonly directory: string
  readonly port: number
  readonly apiPort: number
  running: Child | undefined
}

const password = randomBytes(16).toString("hex")

/** As long as the loss of a machine may take until it is noticed: `ttl` has a minimum of 20 s. */
const failureDetection = { ttl: 20, loop_wait: 2, retry_timeout: 3 }

/** YAML contains JSON. */
const configurationOf = ({ name, directory, port, apiPort }: Node, etcdPort: number): string =>
  JSON.stringify({
    scope: "procurement",
    name,
    etcd3: { hosts: `127.0.0.1:${etcdPort}` },
    restapi: { listen: `127.0.0.1:${apiPort}`, connect_address: `127.0.0.1:${apiPort}` },
    bootstrap: {
      dcs: {
        ...failureDetection,
        // A server that may miss a commit is never promoted.
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 200 } },
      },
      initdb: [{ encoding: "UTF8" }, { locale: "C" }, "data-checksums"],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: join(directory, "data"),
      bin_dir: binaries,
      pgpass: join(directory, "pgpass"),
      authentication: {
        superuser: { username: "postgres", password },
        replication: { username: "replicator", password },
      },
      parameters: { unix_socket_directories: "" },
      pg_hba: [
        "host all all 127.0.0.1/32 scram-sha-256",
        "host replication replicator 127.0.0.1/32 scram-sha-256",
      ],
    },
  })

const startNode = async (node: Node, etcdPort: number): Promise<void> => {
  const file = join(node.directory, "patroni.json")
  const { owner, prefix } = serverAccount([node.directory])
  await writeFile(file, configurationOf(node, etcdPort), { mode: 0o644 })
  if (owner) await chown(node.directory, owner.uid, owner.gid)
  node.running = startChild([...prefix, "patroni", file], {
    inherited: searchPath,
    cwd: "/",
    hasChannel: false,
  })
}

const startEtcd = (directory: string, port: number, peerPort: number): Child => {
  const [own, peers] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`]
  const parameters = [
    ["name", "one"],
    ["data-dir", directory],
    ["initial-cluster", `one=${peers}`],
    ["listen-client-urls", own],
    ["advertise-client-urls", own],
    ["listen-peer-urls", peers],
    ["initial-advertise-peer-urls", peers],
  ].map(([name, value]) => `--${name}=${value}`)
  return startChild(["etcd", ...parameters], { inherited: searchPath, hasChannel: false })
}

/** A port of HAProxy for the servers of which Patroni says that they have that role. */
const routeTo = (nodes: ReadonlyArray<Node>, role: "primary" | "replica", port: number): string =>
  [
    `listen ${role}`,
    `  bind 127.0.0.1:${port}`,
    `  option httpchk GET /${role}`,
    "  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions",
    ...nodes.map(
      (node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.apiPort}`,
    ),
    "",
  ].join("\n")

const proxyDefaults = `defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
`

const startProxy = async (
  folder: string,
  nodes: ReadonlyArray<Node>,
  ports: Readonly<Record<"primary" | "replica", number>>,
): Promise<Child> => {
  const file = join(folder, "haproxy.cfg")
  const routes = (["primary", "replica"] as const).map((role) => routeTo(nodes, role, ports[role]))
  await writeFile(file, [proxyDefaults, ...routes].join("\n"))
  return startChild(["haproxy", "-db", "-f", file], { inherited: searchPath, hasChannel: false })
}

const startPooler = async (folder: string, port: number, primaryPort: number): Promise<Child> => {
  const file = join(folder, "pgbouncer.ini")
  const lines = [
    "[databases]",
    `* = host=127.0.0.1 port=${primaryPort} user=postgres password=${password}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "auth_type = any",
    "pool_mode = session",
    "default_pool_size = 100",
    "server_login_retry = 1",
    "unix_socket_dir =",
  ]
  await writeFile(file, `${lines.join("\n")}\n`)
  const { prefix } = serverAccount([folder])
  return startChild([...prefix, "pgbouncer", "-q", file], {
    inherited: searchPath,
    hasChannel: false,
  })
}

const end = async (child: Child | undefined): Promise<void> => {
  if (child === undefined || child.hasEnded()) return
  child.process.kill("SIGTERM")
  await child.ended
}

interface Member {
  readonly name: string
  readonly role: "leader" | "sync_standby" | "replica"
  readonly state: string
}

/** What a living Patroni says of the members. */
const membersOf = async (nodes: ReadonlyArray<Node>): Promise<ReadonlyArray<Member>> => {
  for (const { apiPort, running } of nodes) {
    const answer =
      running !== undefined &&
      (await fetch(`http://127.0.0.1:${apiPort}/cluster`).catch(() => undefined))
    if (answer) return ((await answer.json()) as { members: ReadonlyArray<Member> }).members
  }
  return []
}

const isWhole = (members: ReadonlyArray<Member>): boolean =>
  members.length === 3 &&
  members.every(({ state }) => state === "running" || state === "streaming") &&
  (["leader", "sync_standby", "replica"] as const).every((role) =>
    members.some((member) => member.role === role),
  )

export interface PatroniCluster extends OwnPostgres {
  /** Kills the primary and its Patroni, as the loss of the machine would. */
  readonly killPrimary: () => Promise<void>
  /** Starts them again; resolves when all three servers run, one of them as synchronous standby. */
  readonly rejoin: () => Promise<void>
}

export const startPatroniCluster = async (folder: string): Promise<PatroniCluster> => {
  const home = join(folder, "patroni")
  await mkdir(home)
  await chmod(folder, 0o711)
  await chmod(home, 0o711)
  const nodes: Array<Node> = []
  for (const name of ["one", "two", "three"]) {
    const directory = join(home, name)
    await mkdir(directory)
    const [port, apiPort] = [await freePort(), await freePort()]
    nodes.push({ name, directory, port, apiPort, running: undefined })
  }
  const [etcdPort, pooledPort] = [await freePort(), await freePort()]
  const etcd = startEtcd(join(home, "etcd"), etcdPort, await freePort())
  const ports = { primary: await freePort(), replica: await freePort() }
  const inFront = [
    await startProxy(home, nodes, ports),
    await startPooler(home, pooledPort, ports.primary),
  ]
  const start = async (): Promise<void> => {
    for (const node of nodes) if (node.running === undefined) await startNode(node, etcdPort)
    const state = () => [membersOf(nodes), nodes.map(({ running }) => running?.said().slice(-500))]
    await until("three servers run", async () => isWhole(await membersOf(nodes)), 120_000, state)
  }
  await start()
  const urlAt = (hosts: string) => `postgres://postgres:${password}@${hosts}/postgres`
  return {
    url: urlAt(nodes.map(({ port }) => `127.0.0.1:${port}`).join(",")),
    pooledUrl: urlAt(`127.0.0.1:${pooledPort}`),
    replicaUrl: urlAt(`127.0.0.1:${ports.replica}`),
    start,
    stop: async () => {
      await Promise.all(inFront.map(end))
      await Promise.all(nodes.map(({ running }) => end(running)))
      await end(etcd)
    },
    killPrimary: async () => {
      const leader = (await membersOf(nodes)).find(({ role }) => role === "leader")
      const node = nodes.find(({ name }) => name === leader?.name)
      if (node?.running === undefined) throw new Error("there is no primary")
      const pidFile = join(node.directory, "data", "postmaster.pid")
      const [pid] = (await readFile(pidFile, "utf8")).split("\n")
      node.running.process.kill("SIGKILL")
      process.kill(Number(pid), "SIGKILL")
      await node.running.ended
      node.running = undefined
    },
    rejoin: start,
  }
}
