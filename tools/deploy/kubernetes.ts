/**
 * The objects of deploy/kubernetes as data, and our processes in them.
 *
 * Builds a kustomization as `kubectl kustomize` does, so that the tests need no kubectl: only the
 * specs, and only the fields that this repository uses. Where there is kubectl, a test compares the
 * results.
 */
import { join } from "node:path"
import { parse, parseAllDocuments } from "yaml"
import { appOfImage, type Deployed, textOf } from "./deployed.ts"

type Tree = Readonly<Record<string, unknown>>
type Labels = Readonly<Record<string, string>>

export interface KubernetesObject<Spec = Tree> {
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly spec: Spec
}

interface Kustomization {
  readonly resources: ReadonlyArray<string>
  readonly nameSuffix?: string
  readonly labels?: readonly [{ readonly pairs: Labels; readonly includeSelectors?: boolean }]
  readonly patches?: ReadonlyArray<{ readonly path: string }>
}

/** Kubernetes merges list entries by these fields; it replaces all other lists. */
const mergeKeys: Readonly<Record<string, string>> = {
  containers: "name",
  env: "name",
  volumeMounts: "mountPath",
  volumes: "name",
}

const isTree = (value: unknown): value is Tree =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** A strategic merge, without its directives; the entries of the patch come first. */
const merged = (base: unknown, patch: unknown, field = ""): unknown => {
  if (isTree(base) && isTree(patch)) {
    const fields = Object.entries(patch)
    const patched = fields.map(([name, value]) => [name, merged(base[name], value, name)] as const)
    return { ...base, ...Object.fromEntries(patched) }
  }
  const key = mergeKeys[field]
  if (key === undefined || !Array.isArray(base) || !Array.isArray(patch)) return patch
  return [
    ...patch.map((each) => merged(base.find((other) => other[key] === each[key]) ?? {}, each)),
    ...base.filter((each) => !patch.some((other) => other[key] === each[key])),
  ]
}

/** Applies `labels` and `nameSuffix`. A scaler has the same name as what it scales. */
const renamed = (object: unknown, { nameSuffix = "", labels }: Kustomization) => {
  const [{ pairs, includeSelectors }] = labels ?? [{ pairs: {} }]
  return JSON.parse(JSON.stringify(object), (key, value) => {
    if (key === "matchLabels" && includeSelectors === true) return { ...value, ...pairs }
    if (key === "template") return merged(value, { metadata: { labels: pairs } })
    const isNamed = key === "metadata" || key === "scaleTargetRef"
    return isNamed && "name" in value ? { ...value, name: `${value.name}${nameSuffix}` } : value
  })
}

/** Parsed as YAML 1.1, like kubectl does: 0440 is octal. */
const objectsIn = (file: string): ReadonlyArray<KubernetesObject> =>
  parseAllDocuments(textOf(file), { version: "1.1" }).map((document) => document.toJS())

const knownFields = /^(?:apiVersion|kind|resources|nameSuffix|labels|patches)$/

/** The objects of the folder, a path from the root. Throws on a field that it doesn't know. */
const builtFrom = (folder: string): ReadonlyArray<KubernetesObject> => {
  const kustomization: Kustomization = parse(textOf(join(folder, "kustomization.yaml")))
  const unknown = Object.keys(kustomization).filter((field) => !knownFields.test(field))
  if (unknown.length > 0) throw new TypeError(`${folder}: ${unknown.join(", ")} is not supported`)
  const patches = (kustomization.patches ?? []).flatMap(({ path }) => objectsIn(join(folder, path)))
  return kustomization.resources
    .flatMap((name) => (name.endsWith(".yaml") ? objectsIn : builtFrom)(join(folder, name)))
    .map((each) =>
      patches
        .filter(({ kind, metadata }) => kind === each.kind && metadata.name === each.metadata.name)
        .reduce<unknown>((base, patch) => merged(base, patch), each),
    )
    .map((each) => renamed(each, kustomization))
}

export interface Pod {
  readonly serviceAccountName: string
  readonly terminationGracePeriodSeconds: number
  readonly containers: readonly [
    {
      readonly image: string
      readonly ports: ReadonlyArray<{ readonly name: string; readonly containerPort: number }>
      readonly env: ReadonlyArray<{ readonly name: string; readonly value: string }>
      readonly volumeMounts: ReadonlyArray<{ readonly name: string; readonly mountPath: string }>
    },
  ]
  readonly volumes: ReadonlyArray<{
    readonly name: string
    readonly secret?: {
      readonly secretName: string
      readonly items: ReadonlyArray<{ readonly key: string; readonly path: string }>
    }
    readonly persistentVolumeClaim?: { readonly claimName: string }
    readonly emptyDir?: { readonly sizeLimit?: string; readonly medium?: string }
  }>
}

export type Workload = KubernetesObject<{
  /** Undefined where an autoscaler decides. */
  readonly replicas?: number
  readonly template: { readonly metadata: { readonly labels: Labels }; readonly spec: Pod }
}>

export const basePath = "deploy/kubernetes/base"
export const objects = builtFrom(basePath)

/** The caller states what a spec of this kind has. */
export const ofKind = <Spec>(kind: string) =>
  objects.filter((each): each is KubernetesObject<Tree & Spec> => each.kind === kind)

export const deployments: ReadonlyArray<Workload> = ofKind<Workload["spec"]>("Deployment")

/** StatefulSets are the processes with a persistent disk, each with a single replica. */
export const workloads = [...deployments, ...ofKind<Workload["spec"]>("StatefulSet")]

const deployedIn = ({ metadata, spec }: Workload): Deployed => {
  const { containers, volumes } = spec.template.spec
  const [{ image, env, volumeMounts }] = containers
  const mounted = volumeMounts.flatMap(({ name, mountPath }) =>
    volumes.filter((volume) => volume.name === name).map((volume) => ({ ...volume, mountPath })),
  )
  return {
    where: `${basePath}: ${metadata.name}`,
    app: appOfImage(image) ?? image,
    environment: Object.fromEntries(env.map(({ name, value }) => [name, value])),
    secretFiles: mounted.flatMap(({ secret, mountPath }) =>
      (secret?.items ?? []).map(({ path }) => `${mountPath}/${path}`),
    ),
    folders: mounted
      .filter(({ persistentVolumeClaim }) => persistentVolumeClaim !== undefined)
      .map(({ mountPath }) => mountPath),
  }
}

export const deployed = workloads.map(deployedIn)
