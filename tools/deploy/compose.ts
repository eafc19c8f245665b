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
  readonly read_only?: boolean
  readonly cap_drop?: ReadonlyArray<string>
  readonly security_opt?: ReadonlyArray<string>
  readonly tmpfs?: ReadonlyArray<string>
  readonly stop_grace_period?: string
  readonly healthcheck?: { readonly test?: ReadonlyArray<string> }
  readonly deploy?: { readonly replicas: number }
}

export interface Stack {
  readonly services: Readonly<Record<string, Service>>
  readonly secrets: Readonly<Record<string, { readonly file: string }>>
}

export const readStack = (): Stack => parse(textOf(composePath), { merge: true })

export const deployedIn = ({ services }: Stack): ReadonlyArray<Deployed> =>
  Object.entries(services).flatMap(([name, service]) => {
    const app = appOfImage(service.image)
    if (app === undefined) return []
    return {
      where: `${composePath}: ${name}`,
      app,
      environment: service.environment ?? {},
      secretFiles: (service.secrets ?? []).map((secret) => `/run/secrets/${secret}`),
      // The container path of `volume:/path:ro`.
      folders: (service.volumes ?? []).map((volume) => volume.split(":")[1] ?? ""),
    }
  })
