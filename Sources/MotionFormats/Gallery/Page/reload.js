// Only where the page is served: it looks every second whether the catalog has changed.

let version;
setInterval(async () => {
  try {
    const found = await (await fetch("/version")).text();
    if (version !== undefined && found !== version) location.reload();
    version = found;
  } catch {
    // The server has ended; the page stays as it is.
  }
}, 1000);
