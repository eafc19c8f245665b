/** What an operator looks at when something is wrong: processes, jobs, certificates, settings. */
import { dateTime } from "../format.ts"
import { Loaded } from "../parts/loaded.tsx"
import { Badge, Notice } from "../parts/notice.tsx"
import { PageHead } from "../parts/page-head.tsx"
import { Table } from "../parts/table.tsx"
import { useApp } from "../shell/app-context.ts"
import { useLoad } from "../shell/use-load.ts"
import { ask, type RunningProcess } from "./console-calls.ts"
import { Jobs } from "./jobs.tsx"
import { Disclosure } from "./order-action.tsx"
import { serviceMessages } from "./service-messages.ts"

interface Listed {
  readonly processes: ReadonlyArray<RunningProcess>
}

const State = ({ silentSince }: Pick<RunningProcess, "silentSince">) => {
  const { t, language } = useApp()
  if (silentSince === undefined) return <Badge tone="good">{t(serviceMessages.running)}</Badge>
  return (
    <Badge tone="bad">{`${t(serviceMessages.silent)} ${dateTime(silentSince, language)}`}</Badge>
  )
}

const Processes = ({ processes }: Listed) => {
  const { t, language } = useApp()
  return (
    <section>
      <h2>{t(serviceMessages.processes)}</h2>
      {!processes.some(({ name }) => name.startsWith("worker ")) && (
        <Notice tone="bad">{t(serviceMessages.noWorker)}</Notice>
      )}
      <Table<RunningProcess>
        caption={t(serviceMessages.processes)}
        isCaptionHidden
        rows={processes}
        keyOf={({ name }) => name}
        columns={[
          { head: t(serviceMessages.process), cell: ({ name }) => <code>{name}</code> },
          {
            head: t(serviceMessages.roles),
            cell: ({ roles }) => <span class="wrap">{roles.join(", ") || "–"}</span>,
          },
          { head: t(serviceMessages.version), cell: ({ version }) => version ?? "–" },
          {
            head: t(serviceMessages.since),
            cell: ({ startedAt }) => (startedAt ? dateTime(startedAt, language) : "–"),
          },
          { head: t(serviceMessages.state), cell: (process) => <State {...process} /> },
        ]}
      />
    </section>
  )
}

type Certificate = RunningProcess["certificates"][number]

interface CertificateRow extends Certificate {
  readonly processes: ReadonlyArray<string>
}

const certificatesOf = (processes: Listed["processes"]): ReadonlyArray<CertificateRow> => {
  const used = processes.flatMap(({ name: process, certificates }) =>
    certificates.map((certificate) => ({ ...certificate, process })),
  )
  return [...Map.groupBy(used, ({ name, validTo }) => `${validTo} ${name}`).entries()]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .flatMap(([, [first, ...others]]) =>
      first === undefined
        ? []
        : [{ ...first, processes: [first, ...others].map(({ process }) => process) }],
    )
}

const isNamed = (name: string): name is keyof typeof serviceMessages.names =>
  Object.hasOwn(serviceMessages.names, name)

const DaysLeft = ({ daysLeft, isEnding }: Certificate) =>
  isEnding ? <Badge tone="bad">{daysLeft}</Badge> : <>{daysLeft}</>

const Certificates = ({ processes }: Listed) => {
  const { t, language } = useApp()
  const rows = certificatesOf(processes)
  return (
    <section>
      <h2>{t(serviceMessages.certificates)}</h2>
      {rows.length === 0 ? (
        <p class="quiet">{t(serviceMessages.noCertificates)}</p>
      ) : (
        <Table<CertificateRow>
          caption={t(serviceMessages.certificates)}
          isCaptionHidden
          rows={rows}
          keyOf={({ name, validTo }) => `${name} ${validTo}`}
          columns={[
            {
              head: t(serviceMessages.certificate),
              cell: ({ name }) => (isNamed(name) ? t(serviceMessages.names[name]) : name),
            },
            {
              head: t(serviceMessages.process),
              cell: (row) => <span class="wrap">{row.processes.join(", ")}</span>,
            },
            {
              head: t(serviceMessages.validTo),
              cell: ({ validTo }) => dateTime(validTo, language),
            },
            {
              head: t(serviceMessages.daysLeft),
              isNumber: true,
              cell: (row) => <DaysLeft {...row} />,
            },
          ]}
        />
      )}
    </section>
  )
}

type Setting = RunningProcess["settings"][number]

const Value = ({ value, isSet }: Setting) => {
  const { t } = useApp()
  if (isSet !== undefined)
    return <Badge tone="quiet">{t(isSet ? serviceMessages.set : serviceMessages.notSet)}</Badge>
  if (value === undefined || value === "")
    return <span class="quiet">{t(serviceMessages.empty)}</span>
  return <code class="wrap">{value}</code>
}

const Settings = ({ processes }: Listed) => {
  const { t } = useApp()
  return (
    <section>
      <h2>{t(serviceMessages.settings)}</h2>
      <div class="stack">
        {processes
          .filter(({ settings }) => settings.length > 0)
          .map(({ name, settings }) => (
            <Disclosure key={name} label={name}>
              <Table<Setting>
                caption={name}
                isCaptionHidden
                rows={settings}
                keyOf={(setting) => setting.name}
                columns={[
                  {
                    head: t(serviceMessages.setting),
                    cell: (setting) => <code class="wrap">{setting.name}</code>,
                  },
                  { head: t(serviceMessages.value), cell: (setting) => <Value {...setting} /> },
                ]}
              />
            </Disclosure>
          ))}
      </div>
    </section>
  )
}

export const ServiceView = () => {
  const { t, send } = useApp()
  const found = useLoad("processes", () => send(ask("get", "/internal/v1/processes")))
  const jobs = useLoad("jobs", () => send(ask("get", "/internal/v1/jobs")))
  return (
    <>
      <PageHead title={t(serviceMessages.heading)} lead={t(serviceMessages.lead)} />
      <Loaded of={found}>
        {({ items }) => (
          <div class="stack">
            <Processes processes={items} />
            <Loaded of={jobs}>{({ items: listed }) => <Jobs jobs={listed} />}</Loaded>
            <Certificates processes={items} />
            <Settings processes={items} />
          </div>
        )}
      </Loaded>
    </>
  )
}
