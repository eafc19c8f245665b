/**
 * Builds a kustomization as `kubectl kustomize` does, so that the tests need no kubectl: only the
 * fields that this repository uses. An unknown field is an error, so that nothing goes unchecked.
 */
import { join } from "node:path"
import { parse, parseAllDocuments } from "yaml"
import { textOf } from "./deployed.ts"

type Tree = Readonly<Record<string, unknown>>

export interface KubernetesObject extends Tree {
  readonly kind: string
  readonly metadata: {
    readonly name: string
    readonly labels?: Readonly<Record<string, string>>
  }
  readonly spec?: Tree
}

interface Labels {
  readonly pairs: Readonly<Record<string, string>>
  readonly includeSelectors?: boolean
  readonly includeTemplates?: boolean
}

interface Kustomization {
  readonly resources: ReadonlyArray<string>
  readonly nameSuffix?: string
  readonly labels?: ReadonlyArray<Labels>
  readonly patches?: ReadonlyArray<{ readonly path: string }>
}

const knownFields = new Set(["apiVersion", "kind", "resources", "nameSuffix", "labels", "patches"])

const readKustomization = (folder: string): Kustomization => {
  const found = parse(textOf(join(folder, "kustomization.yaml")))
  const unknown = Object.keys(found).filter((field) => !knownFields.has(field))
  if (unknown.length > 0) throw new TypeError(`${folder}: ${unknown.join(", ")} is not supported`)
  return found
}

/** Kubernetes merges list entries by these fields; it replaces all other lists. */
const mergeKeys: Readonly<Record<string, string>> = {
  containers: "name",
  env: "name",
  topologySpreadConstraints: "topologyKey",
  volumeMounts: "mountPath",
  volumes: "name",
}

const isTree = (value: unknown): value is Tree =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The entries of the patch come first. */
const mergedLists = (base: ReadonlyArray<Tree>, patch: ReadonlyArray<Tree>, key: string) => [
  ...patch.map((each) => merged(base.find((other) => other[key] === each[key]) ?? {}, each)),
  ...base.filter((each) => !patch.some((other) => other[key] === each[key])),
]

const mergedField = (field: string, base: unknown, patch: unknown): unknown => {
  if (isTree(base) && isTree(patch)) return merged(base, patch)
  const key = mergeKeys[field]
  if (key === undefined || !Array.isArray(base) || !Array.isArray(patch)) return patch
  return mergedLists(base, patch, key)
}

/** A strategic merge, without its directives. */
const merged = <Base extends Tree>(base: Base, patch: Tree): Base => {
  const fields = Object.entries(patch).map(
    ([field, value]) => [field, mergedField(field, base[field], value)] as const,
  )
  return { ...base, ...Object.fromEntries(fields) }
}

const withPatch = (objects: ReadonlyArray<KubernetesObject>, patch: KubernetesObject) => {
  const isTarget = ({ kind, metadata }: KubernetesObject): boolean =>
    kind === patch.kind && metadata.name === patch.metadata.name
  if (!objects.some(isTarget)) throw new TypeError(`no ${patch.kind} ${patch.metadata.name}`)
  return objects.map((each) => (isTarget(each) ? merged(each, patch) : each))
}

/** A scaler has the same name as the deployment that it scales. */
const renamed = (object: KubernetesObject, suffix: string): KubernetesObject => {
  const name = `${object.metadata.name}${suffix}`
  const isScaler = object.kind === "HorizontalPodAutoscaler"
  const spec = isScaler ? { spec: { scaleTargetRef: { name } } } : {}
  return merged(object, { metadata: { name }, ...spec })
}

const withPods = new Set(["Deployment", "StatefulSet"])
const selecting = new Set(["Deployment", "PodDisruptionBudget"])

const labelledClaims = ({ spec = {} }: KubernetesObject, labels: Labels["pairs"]) => {
  const { volumeClaimTemplates: claims } = spec
  if (!Array.isArray(claims)) return {}
  return { volumeClaimTemplates: claims.map((claim) => merged(claim, { metadata: { labels } })) }
}

const labelled = (object: KubernetesObject, labels: Labels): KubernetesObject => {
  const { pairs, includeSelectors = false, includeTemplates = includeSelectors } = labels
  const hasTemplate = includeTemplates && withPods.has(object.kind)
  const selector = { matchLabels: pairs }
  const spread = [{ topologyKey: "kubernetes.io/hostname", labelSelector: selector }]
  const template = {
    metadata: { labels: pairs },
    ...(includeSelectors ? { spec: { topologySpreadConstraints: spread } } : {}),
  }
  const spec = {
    ...(hasTemplate ? { template, ...labelledClaims(object, pairs) } : {}),
    ...(includeSelectors && selecting.has(object.kind) ? { selector } : {}),
  }
  const isChanged = Object.keys(spec).length > 0
  return merged(object, { metadata: { labels: pairs }, ...(isChanged ? { spec } : {}) })
}

/** Parsed as YAML 1.1, like kubectl does: 0440 is octal. */
const objectsIn = (file: string): ReadonlyArray<KubernetesObject> =>
  parseAllDocuments(textOf(file), { version: "1.1" }).map((document) => document.toJS())

/** The objects of the folder, a path from the root. */
export const builtFrom = (folder: string): ReadonlyArray<KubernetesObject> => {
  const { resources, nameSuffix = "", labels = [], patches = [] } = readKustomization(folder)
  const found = resources.flatMap((name) =>
    name.endsWith(".yaml") ? objectsIn(join(folder, name)) : builtFrom(join(folder, name)),
  )
  return patches
    .flatMap(({ path }) => objectsIn(join(folder, path)))
    .reduce(withPatch, found)
    .map((each) => renamed(each, nameSuffix))
    .map((each) => labels.reduce(labelled, each))
}
