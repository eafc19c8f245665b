/**
 * Containers as deploy/compose/compose.yaml describes them: image, command, settings, secrets and
 * volumes, and with its confinement. Only addresses and ports differ, because they share the
 * network of this machine, which has neither Kafka nor a mail server for them.
 */
import { execFile } from "node:child_process"
import { randomBytes } from "node:crypto"
import { chmod, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { until } from "@procurement/testing"
import { parse } from "yaml"
import { root } from "../architecture/source-tree.ts"
import { appOfImage, stages, textOf } from "../deploy/deployed.ts"
import { confined, type Engine } from "./engine.ts"
import { imageOf } from "./images.ts"

type Settings = Readonly<Record<string, string>>

interface Service {
  readonly image: string
  readonly environment: Settings
  readonly command?: ReadonlyArray<string>
  readonly secrets?: ReadonlyArray<string>
  readonly volumes?: ReadonlyArray<string>
}

const stack: {
  readonly services: Readonly<Record<string, Service>>
  readonly secrets: Readonly<Record<string, { readonly file: string }>>
} = parse(textOf("deploy/compose/compose.yaml"), { merge: true })

/** Words of `podman run` for what every service of the stack has. */
const confinement = [
  "--read-only",
  "--read-only-tmpfs=false",
  "--tmpfs=/tmp",
  "--user=1000",
  "--cap-drop=all",
  "--security-opt=no-new-privileges",
  "--ulimit=core=0",
]

export interface Stack {
  /** Runs a command of a service that ends; returns its output. */
  readonly command: (
    service: string,
    words: ReadonlyArray<string>,
    input?: string,
  ) => Promise<string>
  /** Starts a service with other settings than the stack's; resolves when it is ready. */
  readonly start: (service: string, settings: Settings) => Promise<void>
  /** Runs a program in the container of a service. */
  readonly inside: (service: string, ...words: ReadonlyArray<string>) => Promise<string>
  /** Sends SIGTERM; returns the exit code. */
  readonly stop: (service: string) => Promise<number>
  /** Removes all containers and volumes. */
  readonly remove: () => Promise<void>
}

/** Makes the stack's secrets in the folder, for the database at that URL. */
export const makeSecrets = async (folder: string, databaseUrl: string): Promise<void> => {
  await promisify(execFile)(join(root, "deploy/compose/make-secrets.sh"), [folder])
  const service = new URL(databaseUrl)
  service.username = "procurement_service"
  service.password = await readFile(join(folder, "database-password"), "utf8")
  const urls = { "database-owner-url": databaseUrl, "database-url": service.href }
  for (const [name, url] of Object.entries(urls)) {
    await chmod(join(folder, name), 0o644)
    await writeFile(join(folder, name), url)
  }
}

export const openStack = (engine: Engine, secrets: string): Stack => {
  const run = randomBytes(4).toString("hex")
  const nameOf = (service: string) => `${service}-${run}`
  const names = new Set<string>()
  const volumes = new Set<string>()

  const mountsOf = (service: Service): ReadonlyArray<string> => {
    const files = (service.secrets ?? []).map((secret) => {
      const file = stack.secrets[secret]?.file.replace("secrets/", "") ?? ""
      return `${join(secrets, file)}:/run/secrets/${secret}:ro`
    })
    const folders = (service.volumes ?? []).map((volume) => {
      const [name = "", path] = volume.split(":")
      volumes.add(`${name}-${run}`)
      return `${name}-${run}:${path}`
    })
    return [...files, ...folders].map((mount) => `--volume=${mount}`)
  }

  const wordsOf = (name: string, settings: Settings): ReadonlyArray<string> => {
    const service = stack.services[name]
    if (service === undefined) throw new TypeError(`there is no service ${name}`)
    const environment = Object.entries({ ...service.environment, ...settings })
    return [
      ...confined,
      ...confinement,
      ...environment.map(([key, value]) => `--env=${key}=${value}`),
      ...mountsOf(service),
      imageOf(appOfImage(service.image) ?? ""),
      ...(service.command ?? []),
    ]
  }

  const isReady = async (name: string, port: string): Promise<boolean> => {
    const state = await engine(["inspect", "--format={{.State.Status}}", nameOf(name)])
    if (state === "exited") throw new Error(await engine(["logs", nameOf(name)]))
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    return response?.ok === true
  }

  return {
    command: (service, words, input) =>
      engine(["run", "--rm", "--interactive", ...wordsOf(service, {}), ...words], input),
    start: async (service, settings) => {
      names.add(nameOf(service))
      await engine(["run", "--detach", `--name=${nameOf(service)}`, ...wordsOf(service, settings)])
      const port = settings["PROBES_PORT"] ?? stages.get(service)?.environment["PROBES_PORT"] ?? ""
      await until(`${service} is ready`, () => isReady(service, port))
    },
    inside: (service, ...words) => engine(["exec", nameOf(service), ...words]),
    stop: async (service) => {
      await engine(["stop", "--time=60", nameOf(service)])
      return Number(await engine(["inspect", "--format={{.State.ExitCode}}", nameOf(service)]))
    },
    remove: async () => {
      if (names.size > 0) await engine(["rm", "--force", "--ignore", "--time=5", ...names])
      if (volumes.size > 0) await engine(["volume", "rm", "--force", ...volumes])
    },
  }
}
