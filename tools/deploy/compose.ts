/** The stack of deploy/compose as data, and our processes in it. */
import { parse } from "yaml"
import { appOfImage, type Deployed, textOf } from "./deployed.ts"

export const composePath = "deploy/compose/compose.yaml"

export interface Service {
  readonly image: string
  readonly build?: { readonly dockerfile: string; readonly target: string }
  readonly environment?: Readonly<Record<string, string>>
  readonly secrets?: ReadonlyArray<string>
  readonly volumes?: ReadonlyArray<string>
  readonly networks?: ReadonlyArray<string>
  readonly ports?: ReadonlyArray<string>
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
  readonly read_only?: boolean
  readonly cap_drop?: ReadonlyArray<string>
  readonly security_opt?: ReadonlyArray<string>
  readonly tmpfs?: ReadonlyArray<string>
  readonly stop_grace_period?: string
  readonly healthcheck?: { readonly test?: ReadonlyArray<string>; readonly disable?: boolean }
  readonly deploy?: { readonly replicas: number }
}

export interface Stack {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: Readonly<Record<string, unknown>>
  readonly networks: Readonly<Record<string, unknown>>
  readonly secrets: Readonly<Record<string, { readonly file: string }>>
}

export const readStack = (): Stack => parse(textOf(composePath), { merge: true })

/** The container path of `volume:/path:ro`. */
export const targetOf = (volume: string): string => volume.split(":")[1] ?? ""

export const deployedIn = ({ services }: Stack): ReadonlyArray<Deployed> =>
  Object.entries(services).flatMap(([name, service]) => {
    const app = appOfImage(service.image)
    if (app === undefined) return []
    return {
      where: `${composePath}: ${name}`,
      app,
      environment: service.environment ?? {},
      secretFiles: (service.secrets ?? []).map((secret) => `/run/secrets/${secret}`),
      folders: (service.volumes ?? []).map(targetOf),
    }
  })
