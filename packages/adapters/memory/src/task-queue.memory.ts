/** Queues in memory: what can be claimed, claims, and outcomes by version. */
import { type Instant, instant } from "@procurement/domain/calendar"
import type { Claim, ClaimedTask, SettledTask } from "@procurement/domain/work-queue"
import * as Option from "effect/Option"

interface Queued {
  /** Undefined when nothing is left to do. */
  readonly dueAt: Instant | undefined
  readonly leasedUntil: Instant | undefined
}

/** Returns whether work is due and held by no worker. */
export const isClaimable = ({ dueAt, leasedUntil }: Queued, now: Instant): boolean =>
  dueAt !== undefined && dueAt <= now && (leasedUntil === undefined || leasedUntil <= now)

/** The earliest instant at which any of it can be claimed: after its lease, if it is leased. */
export const nextDueOf = (rows: ReadonlyArray<Queued>): Option.Option<Instant> => {
  const times = rows.flatMap(({ dueAt, leasedUntil }) =>
    dueAt === undefined ? [] : Math.max(dueAt, leasedUntil ?? dueAt),
  )
  if (times.length === 0) return Option.none()
  return Option.some(instant(times.reduce((first, time) => Math.min(first, time))))
}

export interface TaskMemory<Task> extends Queued, ClaimedTask<Task> {}

/** Tasks by id: a map, or what looks like one. */
export interface TasksMemory<Task> {
  readonly entries: () => Iterable<readonly [string, TaskMemory<Task>]>
  readonly get: (id: string) => TaskMemory<Task> | undefined
  readonly set: (id: string, row: TaskMemory<Task>) => unknown
}

/** A task that no worker has claimed yet. */
export const newTask = <Task>(task: Task, dueAt: Instant): TaskMemory<Task> => ({
  task,
  dueAt,
  version: 1,
  leasedUntil: undefined,
})

type Entry<Task> = readonly [string, TaskMemory<Task>]

const longestDueFirst = <Task>([leftId, left]: Entry<Task>, [rightId, right]: Entry<Task>) =>
  Number(left.dueAt) - Number(right.dueAt) || (leftId < rightId ? -1 : 1)

export const claimTasks = <Task>(
  tasks: TasksMemory<Task>,
  { limit, now, leaseUntil: leasedUntil }: Claim,
): ReadonlyArray<ClaimedTask<Task>> =>
  [...tasks.entries()]
    .filter(([, row]) => isClaimable(row, now))
    .toSorted(longestDueFirst)
    .slice(0, limit)
    .map(([id, row]) => {
      const version = row.version + 1
      tasks.set(id, { ...row, version, leasedUntil })
      return { task: row.task, version }
    })

/** Puts `after` in the place of the task that was claimed with that version. */
export const settleTask = <Task, Next>(
  tasks: TasksMemory<Task>,
  { id, version, next }: SettledTask<string, Next>,
  after: (task: Task, next: Next) => Pick<TaskMemory<Task>, "task" | "dueAt">,
): boolean => {
  const row = tasks.get(id)
  if (row?.version !== version) return false
  tasks.set(id, { ...after(row.task, next), version: version + 1, leasedUntil: undefined })
  return true
}
