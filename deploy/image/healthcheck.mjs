// Health check of the image: exit status 0 when this node is alive. Readiness is the proxy's question: a node whose
// database is away must not be restarted.
const port = process.env['PORT'] ?? '8080';
const response = await fetch(`http://127.0.0.1:${port}/healthz`, {
  signal: AbortSignal.timeout(3_000),
}).catch(() => null);
process.exit(response?.ok ? 0 : 1);
