/** Counts reads by the database server that answers them. */
import type { ReplicaOptions } from "@procurement/adapter-postgres"
import { Counter } from "prom-client"

const reads = new Counter({
  name: "database_replica_reads_total",
  help: "Reads of lists and exports; primary: the replica was late or unavailable.",
  labelNames: ["server"],
})

export const countedReplica = (url: string): ReplicaOptions => ({
  url,
  onRead: (server) => reads.labels(server).inc(),
})
