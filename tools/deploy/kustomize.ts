/**
 * Builds the objects of a kustomization as `kubectl kustomize` does, so that the tests need no
 * kubectl: only the specs, and only the fields that this repository uses. Where there is kubectl, a
 * test compares the results.
 */
import { join } from "node:path"
import { parse, parseAllDocuments } from "yaml"
import { textOf } from "./deployed.ts"

type Tree = Readonly<Record<string, unknown>>

export interface KubernetesObject extends Tree {
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly spec?: Tree
}

interface Kustomization {
  readonly resources: ReadonlyArray<string>
  readonly nameSuffix?: string
  readonly labels?: readonly [
    { readonly pairs: Readonly<Record<string, string>>; readonly includeSelectors?: boolean },
  ]
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
    const found = fields.map(([name, value]) => [name, merged(base[name], value, name)] as const)
    return { ...base, ...Object.fromEntries(found) }
  }
  const key = mergeKeys[field]
  if (key === undefined || !Array.isArray(base) || !Array.isArray(patch)) return patch
  return [
    ...patch.map((each) => merged(base.find((other) => other[key] === each[key]) ?? {}, each)),
    ...base.filter((each) => !patch.some((other) => other[key] === each[key])),
  ]
}

/** Applies `labels` and `nameSuffix`. A scaler has the same name as what it scales. */
const renamed = (object: KubernetesObject, { nameSuffix = "", labels }: Kustomization) => {
  const [{ pairs, includeSelectors }] = labels ?? [{ pairs: {} }]
  const text = JSON.stringify(object)
  return JSON.parse(text, (key, value) => {
    if (key === "matchLabels" && includeSelectors === true) return { ...value, ...pairs }
    if (key === "template") return merged(value, { metadata: { labels: pairs } })
    const isNamed = key === "metadata" || key === "scaleTargetRef"
    return isNamed && "name" in value ? { ...value, name: `${value.name}${nameSuffix}` } : value
  })
}

/** Parsed as YAML 1.1, like kubectl does: 0440 is octal. */
const objectsIn = (file: string): ReadonlyArray<KubernetesObject> =>
  parseAllDocuments(textOf(file), { version: "1.1" }).map((document) => document.toJS())

const isSame = (one: KubernetesObject, other: KubernetesObject): boolean =>
  one.kind === other.kind && one.metadata.name === other.metadata.name

const knownFields = new Set("apiVersion kind resources nameSuffix labels patches".split(" "))

/** The objects of the folder, a path from the root. Throws on a field that it doesn't know. */
export const builtFrom = (folder: string): ReadonlyArray<KubernetesObject> => {
  const kustomization: Kustomization = parse(textOf(join(folder, "kustomization.yaml")))
  const unknown = Object.keys(kustomization).filter((field) => !knownFields.has(field))
  if (unknown.length > 0) throw new TypeError(`${folder}: ${unknown.join(", ")} is not supported`)
  const patches = (kustomization.patches ?? []).flatMap(({ path }) => objectsIn(join(folder, path)))
  return kustomization.resources
    .flatMap((name) => (name.endsWith(".yaml") ? objectsIn : builtFrom)(join(folder, name)))
    .map((each) =>
      patches
        .filter((patch) => isSame(patch, each))
        .reduce<unknown>((base, patch) => merged(base, patch), each),
    )
    .map((each) => renamed(each as KubernetesObject, kustomization))
}
