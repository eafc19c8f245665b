<?php
/** What a customer does with the client that openapi-generator makes for PHP. */
declare(strict_types=1);

use OpenAPI\Client\Api;
use OpenAPI\Client\Configuration;
use OpenAPI\Client\Model;

require '/usr/share/php/GuzzleHttp/autoload.php';
spl_autoload_register(function (string $class): void {
    $prefix = 'OpenAPI\\Client\\';
    if (str_starts_with($class, $prefix)) {
        require getenv('GENERATED') . '/lib/' . str_replace('\\', '/', substr($class, strlen($prefix))) . '.php';
    }
});
set_error_handler(function (int $level, string $message, string $file, int $line): bool {
    if ($level === E_DEPRECATED || $level === E_USER_DEPRECATED) return true;
    throw new ErrorException($message, 0, $level, $file, $line);
});

$starts = fn (SplFileObject $file, string $text): string =>
    str_starts_with((string) file_get_contents($file->getPathname()), $text) ? 'true' : 'false';

$settings = new Configuration();
if (getenv('API_URL') !== false) $settings->setHost(getenv('API_URL'));
$http = new GuzzleHttp\Client();
$token = (new Api\OAuthApi($http, $settings))
    ->getToken('client_credentials', null, getenv('CLIENT_ID'), getenv('CLIENT_SECRET'));
$settings->setAccessToken($token->getAccessToken());
echo "token\n";

$orders = new Api\OrdersApi($http, $settings);
$request = new Model\OrderRequest([
    'currency' => Model\Currency::PLN,
    'reference' => 'PHP-1',
    'metadata' => ['costCentre' => '4711'],
    'lines' => [new Model\OrderLineRequest(['sku' => 'KUB-330-BIA', 'quantity' => 2])],
]);
$order = $orders->placeOrder($request, bin2hex(random_bytes(16)));
$orders->readOrder($order->getId());
echo "order\n";

$invoices = new Api\InvoicesApi($http, $settings);
$id = $order->getInvoices()[0]->getId();
$invoice = $invoices->readInvoiceStatus($id);
for ($waited = 0; $waited < 120 && $invoice->getStatus() !== 'archived'; $waited += 1) {
    usleep(500_000);
    $invoice = $invoices->readInvoiceStatus($id);
}
echo "status {$invoice->getStatus()} {$invoice->getKsefNumber()}\n";
echo 'xml ' . $starts($invoices->readInvoiceXml($id), '<?xml') . "\n";
echo 'pdf ' . $starts($invoices->readInvoicePdf($id), '%PDF-') . "\n";
echo 'upo ' . $starts($invoices->readUpo($id), '<?xml') . "\n";

$webhooks = new Api\WebhooksApi($http, $settings);
$subscription = new Model\SubscriptionRequest([
    'url' => 'http://127.0.0.1:9/hook',
    'events' => [Model\EventFilter::INVOICE_ISSUED],
    'contact_email' => 'it@example.com',
]);
$created = $webhooks->createWebhook($subscription, bin2hex(random_bytes(16)));
$webhooks->removeWebhook($created->getId());
echo 'webhook ' . (strlen($created->getSecret()) > 20 ? 'true' : 'false') . "\n";
$events = (new Api\EventsApi($http, $settings))->listEvents()->getItems();
echo 'events ' . (count($events) > 0 ? 'true' : 'false') . "\n";
