// Only if the page is served: polls every second for changes of the catalog.

let version;
setInterval(async () => {
  try {
    const found = await (await fetch("/version")).text();
    if (version !== undefined && found !== version) location.reload();
    version = found;
  } catch {
    // The server has ended; the page is unchanged.
  }
}, 1000);
