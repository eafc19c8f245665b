/** The objects of deploy/kubernetes as data, and our processes in them. */
import { appOfImage, type Deployed } from "./deployed.ts"
import { builtFrom, type KubernetesObject } from "./kustomize.ts"

export const basePath = "deploy/kubernetes/base"

export interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string }
}

export interface Container {
  readonly name: string
  readonly image: string
  readonly securityContext: object
  readonly ports: ReadonlyArray<{ readonly name: string; readonly containerPort: number }>
  readonly env: ReadonlyArray<{ readonly name: string; readonly value: string }>
  readonly startupProbe: Probe
  readonly livenessProbe: Probe
  readonly readinessProbe: Probe
  readonly resources: object
  readonly volumeMounts: ReadonlyArray<{ readonly name: string; readonly mountPath: string }>
}

export interface Volume {
  readonly name: string
  readonly secret?: {
    readonly secretName: string
    readonly items: ReadonlyArray<{ readonly key: string; readonly path: string }>
  }
  readonly persistentVolumeClaim?: { readonly claimName: string }
  readonly emptyDir?: { readonly sizeLimit?: string; readonly medium?: string }
}

type Labels = Readonly<Record<string, string>>

export interface PodSpec {
  readonly serviceAccountName: string
  readonly automountServiceAccountToken: boolean
  readonly terminationGracePeriodSeconds: number
  readonly securityContext: object
  readonly topologySpreadConstraints: ReadonlyArray<{
    readonly labelSelector: { readonly matchLabels: Labels }
  }>
  readonly containers: readonly [Container]
  readonly volumes: ReadonlyArray<Volume>
}

export interface Deployment extends KubernetesObject {
  readonly spec: {
    /** Undefined where an autoscaler decides. */
    readonly replicas?: number
    readonly selector: { readonly matchLabels: Labels }
    readonly strategy: object
    readonly template: { readonly metadata: { readonly labels: Labels }; readonly spec: PodSpec }
  }
}

export const objects = builtFrom(basePath)

export const ofKind = <A extends KubernetesObject>(kind: string): ReadonlyArray<A> =>
  objects.filter((each): each is A => each.kind === kind)

export const deployments = ofKind<Deployment>("Deployment")

/** Processes with a persistent disk, each with a single replica. */
export const statefulSets = ofKind<Deployment>("StatefulSet")

export interface Autoscaler extends KubernetesObject {
  readonly spec: {
    readonly scaleTargetRef: { readonly name: string }
    readonly minReplicas: number
    readonly maxReplicas: number
  }
}

export const autoscalers = ofKind<Autoscaler>("HorizontalPodAutoscaler")

/** The minimum number of replicas. */
export const fewest = ({ metadata, spec }: Deployment): number | undefined =>
  spec.replicas ??
  autoscalers.find((each) => each.spec.scaleTargetRef.name === metadata.name)?.spec.minReplicas

const pathsOf = ({ containers: [container], volumes }: PodSpec, has: (volume: Volume) => boolean) =>
  container.volumeMounts.flatMap(({ name, mountPath }) =>
    volumes
      .filter((volume) => volume.name === name && has(volume))
      .map((volume) => ({ volume, mountPath })),
  )

export const deployed: ReadonlyArray<Deployed> = [...deployments, ...statefulSets].map(
  ({ metadata, spec }) => {
    const pod = spec.template.spec
    const [container] = pod.containers
    return {
      where: `${basePath}: ${metadata.name}`,
      app: appOfImage(container.image) ?? container.image,
      environment: Object.fromEntries(container.env.map(({ name, value }) => [name, value])),
      secretFiles: pathsOf(pod, ({ secret }) => secret !== undefined).flatMap(
        ({ volume, mountPath }) =>
          (volume.secret?.items ?? []).map(({ path }) => `${mountPath}/${path}`),
      ),
      folders: pathsOf(pod, (volume) => volume.persistentVolumeClaim !== undefined).map(
        ({ mountPath }) => mountPath,
      ),
    }
  },
)
