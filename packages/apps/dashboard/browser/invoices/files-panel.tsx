/** The files of an invoice: its PDF in the page, downloads, and their verification. */
import { useEffect, useState } from "preact/hooks"
import type { Invoice } from "../api/api-types.ts"
import { invoiceMessages } from "../messages/invoice-messages.ts"
import { Action } from "../parts/action.tsx"
import { Badge } from "../parts/notice.tsx"
import { useApp } from "../shell/app-context.ts"
import {
  type FileKind,
  fileKinds,
  mayHash,
  readFileOf,
  save,
  type VerifiedFiles,
  verifyFiles,
} from "./invoice-files.ts"
import { isIssued } from "./invoice-state.tsx"

/** Shows the PDF in the browser's own viewer. */
const Preview = ({ invoice }: { readonly invoice: Invoice }) => {
  const app = useApp()
  const { t } = app
  const [url, setUrl] = useState<string>()
  useEffect(() => () => URL.revokeObjectURL(url ?? ""), [url])
  const open = async (): Promise<void> => {
    const { blob } = await readFileOf(app, invoice.id, "pdf")
    setUrl(URL.createObjectURL(blob))
  }
  return url === undefined ? (
    <Action label={t(invoiceMessages.openPdf)} look="main" act={open} />
  ) : (
    <iframe
      class="preview"
      src={`${url}#navpanes=0&view=FitH`}
      title={t(invoiceMessages.preview)}
    />
  )
}

const Downloads = ({ invoice, kinds }: FilesProps) => {
  const app = useApp()
  const { t } = app
  return (
    <div class="actions">
      {kinds.map((kind) => (
        <Action key={kind} label={t(invoiceMessages[kind])} act={() => save(app, invoice, kind)} />
      ))}
    </div>
  )
}

const Results = ({ of: { files, isInUpo } }: { readonly of: VerifiedFiles }) => {
  const { t } = useApp()
  return (
    <ul class="checks" aria-live="polite">
      {files.map(({ kind, digest, matches }) => (
        <li key={kind}>
          <Badge tone={matches ? "good" : "bad"}>
            {t(matches ? invoiceMessages.matches : invoiceMessages.differs)}
          </Badge>
          <span>{t(invoiceMessages[kind])}</span>
          <code class="quiet">{digest}</code>
        </li>
      ))}
      {isInUpo !== undefined && (
        <li>
          <Badge tone={isInUpo ? "good" : "bad"}>KSeF</Badge>
          <span>{t(isInUpo ? invoiceMessages.inUpo : invoiceMessages.notInUpo)}</span>
        </li>
      )}
    </ul>
  )
}

const Verify = ({ invoice, kinds }: FilesProps) => {
  const app = useApp()
  const { t } = app
  const [results, setResults] = useState<VerifiedFiles>()
  const archived = kinds.filter((kind) => kind !== "pdf")
  return (
    <>
      <h3>{t(invoiceMessages.verify)}</h3>
      <p class="quiet">{t(mayHash() ? invoiceMessages.verifyLead : invoiceMessages.noHashing)}</p>
      {mayHash() && (
        <Action
          label={t(invoiceMessages.verify)}
          act={async () => setResults(await verifyFiles(app, invoice.id, archived))}
        />
      )}
      {results !== undefined && <Results of={results} />}
    </>
  )
}

interface FilesProps {
  readonly invoice: Invoice
  readonly kinds: ReadonlyArray<FileKind>
}

export const FilesPanel = ({ invoice }: { readonly invoice: Invoice }) => {
  const { t } = useApp()
  const isThere = isIssued(invoice.status) || invoice.offline !== undefined
  const kinds = fileKinds.filter((kind) => kind !== "upo" || invoice.upo.available)
  return (
    <section class="card">
      <h2>{t(invoiceMessages.files)}</h2>
      {isThere ? (
        <>
          <Preview invoice={invoice} />
          <Downloads invoice={invoice} kinds={kinds} />
          <Verify invoice={invoice} kinds={kinds} />
        </>
      ) : (
        <p class="quiet">{t(invoiceMessages.notYet)}</p>
      )}
    </section>
  )
}
