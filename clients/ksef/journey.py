"""What a company does with ksef-client: it logs in, sends, exports, and lets an office read.

Runs in a folder with `seller` and `office` keys and certificates, `online.xml` and `batch-*.xml`.
"""

import os
import socket
import time
from datetime import datetime, timedelta, timezone
from pathlib import Path

from ksef_client import KsefClient, KsefClientOptions, models
from ksef_client.services.crypto import build_encryption_data
from ksef_client.services.workflows import (
    AuthCoordinator,
    BatchSessionWorkflow,
    ExportWorkflow,
    OnlineSessionWorkflow,
)
from ksef_client.services.xades import XadesKeyPair
from ksef_client.utils.zip_utils import build_zip

seller, office = os.environ["SELLER_NIP"], os.environ["OFFICE_NIP"]

# The client refuses links to loopback addresses, so the simulator's links have a name (PUBLIC_URL),
# which resolves to loopback here, as a line of /etc/hosts would do it.
link_host = os.environ["LINK_HOST"]
resolve = socket.getaddrinfo


def getaddrinfo(host, *arguments, **options):
    return resolve("127.0.0.1" if host == link_host else host, *arguments, **options)


socket.getaddrinfo = getaddrinfo

options = KsefClientOptions(base_url=os.environ["KSEF_URL"], strict_presigned_url_validation=False)
client = KsefClient(options)
auth = AuthCoordinator(client.auth)
fa3 = models.FormCode(system_code="FA (3)", schema_version="1-0E", value="FA")


def until(what, is_done):
    for _ in range(300):
        found = what()
        if is_done(found):
            return found
        time.sleep(0.1)
    raise TimeoutError(str(found))


def log_in(name: str) -> str:
    """As the holder of that certificate, in the seller's context."""
    pair = XadesKeyPair.from_pem_files(
        certificate_path=f"{name}.pem", private_key_path=f"{name}.key.pem"
    )
    return auth.authenticate_with_xades_key_pair(
        key_pair=pair,
        context_identifier_type="nip",
        context_identifier_value=seller,
        subject_identifier_type="certificateSubject",
        poll_interval_seconds=0.1,
        max_attempts=300,
    ).access_token


def refusal_of(name: str) -> str:
    try:
        log_in(name)
    except RuntimeError as error:
        return "415" if "415" in str(error) else str(error)
    return "none"


owner = log_in("seller")
print("login certificate")

made = client.tokens.generate_token(
    models.GenerateTokenRequest(description="for tests", permissions=["InvoiceRead", "InvoiceWrite"]),
    access_token=owner,
)
token_key = client.security.get_public_key_certificate("KsefTokenEncryption")
access = auth.authenticate_with_ksef_token(
    token=made.token,
    public_certificate=token_key.certificate,
    public_key_id=token_key.public_key_id,
    context_identifier_type="nip",
    context_identifier_value=seller,
    poll_interval_seconds=0.1,
    max_attempts=300,
).access_token
print("login token")

session_key = client.security.get_public_key_certificate("SymmetricKeyEncryption")
encryption = {
    "public_certificate": session_key.certificate,
    "public_key_id": session_key.public_key_id,
}


def ended(reference: str):
    session = until(
        lambda: client.sessions.get_session_status(reference, access),
        lambda found: found.status.code >= 200,
    )
    pages = session.upo.pages if session.upo else []
    upos = [client.sessions.get_session_upo(reference, page.reference_number, access_token=access) for page in pages]
    return session, b"".join(upos)


online = OnlineSessionWorkflow(client.sessions).open_session(
    form_code=fa3, access_token=access, **encryption
)
sent = online.send_invoice(Path("online.xml").read_bytes())
invoice = until(
    lambda: online.get_invoice_status(sent.reference_number), lambda found: found.status.code >= 200
)
print("online", invoice.status.code, invoice.ksef_number)
online.close()
session, upo = ended(online.session_reference_number)
print("upo", session.successful_invoice_count, upo.count(invoice.ksef_number.encode()))

files = {path.name: path.read_bytes() for path in sorted(Path().glob("batch-*.xml"))}
batch = BatchSessionWorkflow(client.sessions, client.http_client).open_upload_and_close(
    form_code=fa3, zip_bytes=build_zip(files), access_token=access, **encryption
)
session, upo = ended(batch)
print("batch", session.status.code, session.successful_invoice_count)
print("upo", session.successful_invoice_count, upo.count(b"<NumerKSeFDokumentu>"))

start = datetime.now(timezone.utc) - timedelta(hours=1)
filters = models.InvoiceQueryFilters(
    subject_type="Subject1",
    date_range=models.InvoiceQueryDateRange(date_type="PermanentStorage", from_=start.isoformat()),
)


def seen(token: str) -> int:
    return len(client.invoices.query_invoice_metadata(filters, access_token=token).invoices)


until(lambda: seen(access), lambda found: found == 1 + len(files))
keys = build_encryption_data(encryption["public_certificate"], public_key_id=encryption["public_key_id"])
exported = client.invoices.export_invoices(
    models.InvoiceExportRequest(encryption=keys.encryption_info, filters=filters),
    access_token=access,
)
status = until(
    lambda: client.invoices.get_export_status(exported.reference_number, access_token=access),
    lambda found: found.status.code >= 200,
)
package = ExportWorkflow(client.invoices, client.http_client).download_and_process_package(
    status.package, keys
)
print("export", status.status.code, len(package.invoice_xml_files))

print("before", refusal_of("office"))


def operated(operation) -> int:
    reference = operation.reference_number
    return until(
        lambda: client.permissions.get_operation_status(reference, access_token=owner),
        lambda found: found.status.code >= 200,
    ).status.code


granted = client.permissions.grant_entity(
    models.EntityPermissionsGrantRequest(
        description="for tests",
        permissions=[models.EntityPermission(type="InvoiceRead", can_delegate=False)],
        subject_details=models.EntityDetails(full_name="Biuro rachunkowe"),
        subject_identifier=models.EntityPermissionsSubjectIdentifier(type="Nip", value=office),
    ),
    access_token=owner,
)
print("grant", operated(granted))
query = models.PersonPermissionsQueryRequest(query_type="PermissionsGrantedInCurrentContext")
grants = client.permissions.query_persons_grants(query, access_token=owner).permissions
print("query", *(getattr(one.permission_scope, "value", one.permission_scope) for one in grants))
print("effect", seen(log_in("office")))
revoked = [client.permissions.revoke_common_permission(one.id, access_token=owner) for one in grants]
print("revoke", *(operated(one) for one in revoked))
print("after", refusal_of("office"))
