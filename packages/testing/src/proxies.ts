/**
 * Real proxies in front of a server under test: nginx and HAProxy, as Debian packages them.
 *
 * Both write the caller's address with its port, as Azure's gateways do, and pass bodies on as they
 * arrive. HAProxy also checks the server's health, in two ways.
 */
import { execFile, spawnSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { join } from "node:path"
import { promisify } from "node:util"
import { startChild } from "./child.ts"
import { listen } from "./listening.ts"
import { temporaryFolder } from "./temporary-folder.ts"
import { until } from "./until.ts"

const programs = ["nginx", "haproxy", "curl"]

/** Debian installs them among the system programs. */
const searchPath = { ...process.env, PATH: `${process.env["PATH"]}:/usr/sbin` }

/** Whether nginx, HAProxy and curl are installed; with CI=true they must be. */
export const hasProxies = (): boolean => {
  const missing = programs.filter((name) => {
    const { error } = spawnSync(name, ["-v"], { env: searchPath })
    return error !== undefined
  })
  if (missing.length === 0) return true
  const advice = `not installed (Debian: apt-get install ${missing.join(" ")})`
  if (process.env["CI"]) throw new Error(`${advice}; CI must not skip it`)
  process.stderr.write(`${advice}: tests behind proxies are skipped\n`)
  return false
}

const freePort = async (): Promise<number> => {
  const { port, stop } = await listen(createServer())
  await stop()
  return port
}

const at = (port: number): string => `http://127.0.0.1:${port}`

const nginxConf = (folder: string, port: number, target: string): string => `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log stderr warn;
events { worker_connections 256; }
http {
  access_log off;
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join("\n  ")}
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass ${target};
      proxy_http_version 1.1;
      proxy_request_buffering off;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr:$remote_port;
    }
  }
}
`

const haproxyConf = (port: number, statsPort: number, target: string, ready: string): string => `
global
  maxconn 256
defaults
  mode http
  timeout connect 5s
  timeout client 40s
  timeout server 40s
  timeout check 30s
frontend callers
  bind 127.0.0.1:${port}
  http-request set-header X-Forwarded-For %[src]:%[src_port]
  default_backend options
frontend stats
  bind 127.0.0.1:${statsPort}
  stats enable
  stats uri /
backend options
  option httpchk
  server one ${new URL(target).host} check inter 200ms
backend ready
  option httpchk GET /readyz
  server one ${new URL(ready).host} check inter 200ms
`

export interface Proxies {
  readonly nginx: string
  readonly haproxy: string
  /** The last result of HAProxy's checks of a backend: `UP L7OK 204`. */
  readonly health: (backend: "options" | "ready") => Promise<string>
}

const healthIn = (csv: string, backend: string): string => {
  const [head = "", ...rows] = csv.replace(/^# /, "").split("\n")
  const row = rows.find((each) => each.startsWith(`${backend},one,`))?.split(",") ?? []
  const columns = ["status", "check_status", "check_code"]
  return columns.map((name) => row[head.split(",").indexOf(name)]).join(" ")
}

const isListening = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  )

/** Resolves when both pass requests on to the server at `target`; `ready` has its /readyz. */
export const startProxies = async (
  atEnd: (work: () => unknown) => void,
  target: string,
  ready = target,
): Promise<Proxies> => {
  const folder = temporaryFolder(atEnd)
  const [nginxPort, haproxyPort, statsPort] = [await freePort(), await freePort(), await freePort()]
  writeFileSync(join(folder, "nginx.conf"), nginxConf(folder, nginxPort, target))
  writeFileSync(join(folder, "haproxy.cfg"), haproxyConf(haproxyPort, statsPort, target, ready))
  const commands = [
    ["nginx", "-e", "stderr", "-p", folder, "-c", join(folder, "nginx.conf")],
    ["haproxy", "-db", "-f", join(folder, "haproxy.cfg")],
  ]
  for (const command of commands) {
    const child = startChild(command, { inherited: searchPath, hasChannel: false })
    atEnd(async () => {
      child.process.kill("SIGTERM")
      await child.ended
    })
  }
  for (const port of [nginxPort, haproxyPort, statsPort]) {
    await until(`a proxy at ${port}`, () => isListening(at(port)))
  }
  return {
    nginx: at(nginxPort),
    haproxy: at(haproxyPort),
    health: async (backend) =>
      healthIn(await (await fetch(`${at(statsPort)}/;csv`)).text(), backend),
  }
}

const execute = promisify(execFile)

/** Returns curl's standard output. */
export const curl = async (...words: ReadonlyArray<string>): Promise<string> =>
  (await execute("curl", ["-sS", "--max-time", "60", ...words])).stdout

/** The statuses of as many requests, each on a connection, and so from a port, of its own. */
export const curlStatuses = async (
  from: string,
  times: number,
  url: string,
  ...words: ReadonlyArray<string>
): Promise<ReadonlyArray<string>> => {
  const counted = `${url}${url.includes("?") ? "&" : "?"}n=[1-${times}]`
  const each = ["-H", "Connection: close", "-o", "/dev/null", "-w", "%{http_code} %{local_port}\\n"]
  const written = await curl("--interface", from, ...each, ...words, counted)
  const rows = written.trim().split("\n")
  const ports = new Set(rows.map((row) => row.split(" ")[1]))
  if (ports.size !== times) throw new Error(`${times} requests came from ${ports.size} ports`)
  return rows.map((row) => row.split(" ")[0] ?? "")
}
