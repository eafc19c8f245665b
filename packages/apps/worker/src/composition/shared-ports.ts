/** The ports that every group of roles binds, and the layers around them. */
import { makeOrderRepository } from "@procurement/adapter-postgres"
import {
  layerClock,
  layerLog,
  layerTracing,
  makeEntropy,
  type TracingSettings,
} from "@procurement/app-platform"
import { OpenDatabase, provide } from "@procurement/app-platform/composition"
import { Entropy } from "@procurement/domain/identity"
import { OrderRepository } from "@procurement/domain/order"
import * as Layer from "effect/Layer"
import type { WorkerProcess } from "../work.ts"

export interface SharedResources
  extends Pick<WorkerProcess, "log" | "clock" | "database" | "liveness"> {}

export const sharedPorts = ({ database }: SharedResources) => [
  provide(OpenDatabase, () => database),
  provide(Entropy, makeEntropy),
  provide(OrderRepository, makeOrderRepository, OpenDatabase),
]

export const layerAround = (settings: TracingSettings, { clock, log }: SharedResources) =>
  Layer.mergeAll(layerClock(clock), layerLog(log), layerTracing("worker", settings))
