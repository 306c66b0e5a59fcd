// Charts over the whole recording: load, waiting combos and popups, folds. They are drawn once; a veil moves over
// the time to come.

class Chart {
  /** `valueOf(start, end)` is the value between two times, `textAt(time)` the value in words. */
  constructor(parent, { title, color, valueOf, textAt }) {
    this.node = element("figure", "chart", parent);
    const caption = element("figcaption", "", this.node);
    setText(element("span", "title", caption), title);
    this.text = element("span", "value", caption);
    this.canvas = element("canvas", "", this.node);
    setAttribute(this.canvas, "aria-hidden", "true");
    Object.assign(this, { color, valueOf, textAt });
  }

  describe(time) {
    setText(this.text, this.textAt(time));
  }

  /** Draws all of it, in columns of two points. */
  draw(end) {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    const scale = window.devicePixelRatio || 1;
    this.canvas.width = Math.max(1, Math.round(width * scale));
    this.canvas.height = Math.max(1, Math.round(height * scale));
    const count = Math.max(1, Math.floor(width / 2));
    const values = Array.from({ length: count }, (_, index) =>
      this.valueOf((index / count) * end, ((index + 1) / count) * end));
    const context = this.canvas.getContext("2d");
    context.scale(scale, scale);
    this.drawColumns(context, values, width, height);
  }

  drawColumns(context, values, width, height) {
    const most = Math.max(...values, 1e-9);
    const step = width / values.length;
    context.beginPath();
    context.moveTo(0, height);
    values.forEach((value, index) => {
      const y = height - 1 - (value / most) * (height - 4);
      context.lineTo(index * step, y);
      context.lineTo((index + 1) * step, y);
    });
    context.lineTo(width, height);
    const fill = context.createLinearGradient(0, 0, 0, height);
    fill.addColorStop(0, `${this.color}cc`);
    fill.addColorStop(1, `${this.color}18`);
    context.fillStyle = fill;
    context.fill();
    context.strokeStyle = this.color;
    context.lineWidth = 1;
    context.stroke();
  }
}

/** The charts of an account, from top to bottom. */
function chartsOf(account) {
  const { unitsFolded, messages } = account.series;
  const { seconds } = account.record.load;
  return [
    {
      title: "Messages per second", color: "#6ea8ff",
      valueOf: (start, end) => most(start, end, seconds, (time) => account.load(time)),
      textAt: (time) => `${account.load(time).toFixed(1).replace(/\.0$/, "")}`
        + ` · ${numberText(messages.until(time))} so far`,
    },
    {
      title: "Waiting", color: "#ffc94d",
      valueOf: (start, end) => most(start, end, 1, (time) => account.waiting(time)),
      textAt: (time) => numberText(account.waiting(time)),
    },
    {
      title: "Gifts summed up", color: "#ff7f9d",
      valueOf: (start, end) => unitsFolded.until(end) - unitsFolded.until(start),
      textAt: (time) => `${numberText(unitsFolded.until(time))} so far`,
    },
  ];
}

/** The greatest value between two times, sampled every `step`, but not too often. */
function most(start, end, step, valueAt) {
  const count = clamp(Math.ceil((end - start) / step), 1, 32);
  let greatest = 0;
  for (let index = 0; index < count; index += 1) {
    greatest = Math.max(greatest, valueAt(start + ((end - start) * (index + 0.5)) / count));
  }
  return greatest;
}

/** The charts, one under the other, as a slider over time. */
class ChartsView {
  constructor(node, account, player) {
    this.node = node;
    this.player = player;
    this.charts = chartsOf(account).map((chart) => new Chart(node, chart));
    this.veil = element("div", "veil", node);
    setAttribute(node, "aria-valuemax", Math.round(player.end));
    this.follow();
    new ResizeObserver(() => this.redraw()).observe(node);
  }

  follow() {
    this.node.addEventListener("pointerdown", (event) => {
      this.node.setPointerCapture(event.pointerId);
      this.isDragging = true;
      this.seek(event);
    });
    this.node.addEventListener("pointermove", (event) => this.isDragging && this.seek(event));
    for (const end of ["pointerup", "pointercancel"]) {
      this.node.addEventListener(end, () => (this.isDragging = false));
    }
  }

  seek({ clientX }) {
    const { left, width } = this.node.getBoundingClientRect();
    this.player.seek(clamp((clientX - left) / width, 0, 1) * this.player.end);
  }

  redraw() {
    this.width = this.node.clientWidth;
    for (const chart of this.charts) chart.draw(this.player.end);
    this.draw(this.player.time);
  }

  draw(time) {
    const { end } = this.player;
    const place = end > 0 ? (time / end) * (this.width ?? 0) : 0;
    setStyle(this.veil, "transform", `translateX(${rounded(place)}px)`);
    setAttribute(this.node, "aria-valuenow", Math.round(time));
    setAttribute(this.node, "aria-valuetext", `${clockText(time)} of ${clockText(end)}`);
    for (const chart of this.charts) chart.describe(time);
  }
}
