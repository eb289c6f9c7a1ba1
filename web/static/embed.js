// Shows programmes of events on other websites: each <div data-plenary-event="EVENT'S ID"> gets the programme in a frame, which
// scrolls. data-plenary-height says how high it is: pixels, or "auto" for as high as the programme is. data-plenary-query says what
// is shown: "view=list&room=aula&theme=dark". The link in the element stays until the frame is there: without scripts, and where
// the event's organizers don't allow this website, it is all there is.
(() => {
  const { origin } = new URL(document.currentScript.src);
  const shown = new Map();

  const show = (place) => {
    const { plenaryEvent: id, plenaryQuery: query = "", plenaryHeight: height } = place.dataset;
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id) || place.querySelector("iframe")) return;
    const asked = new URLSearchParams(query);
    if (height === "auto") asked.set("height", height);
    const frame = document.createElement("iframe");
    frame.src = `${origin}/embed/events/${id.toLowerCase()}/programme?${asked}`;
    frame.title = place.textContent.trim() || "Programme";
    frame.height = "0";
    frame.style.width = "100%";
    frame.style.border = "0";
    // The page around can be scrolled past it.
    if (!height) frame.style.maxHeight = "90vh";
    place.append(frame);
    shown.set(frame, place);
  };

  addEventListener("message", ({ origin: from, source, data }) => {
    if (from !== origin) return;
    for (const [frame, place] of shown) {
      const height = Number(data?.plenaryHeight);
      if (frame.contentWindow !== source || !(height >= 0 && height < 1e6)) continue;
      const { plenaryHeight: wanted = "640" } = place.dataset;
      frame.height = wanted === "auto" ? String(Math.ceil(height)) : wanted;
      for (const other of place.children) if (other !== frame) other.hidden = true;
    }
  });

  const showAll = () => document.querySelectorAll("[data-plenary-event]").forEach(show);
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", showAll);
  else showAll();
})();
