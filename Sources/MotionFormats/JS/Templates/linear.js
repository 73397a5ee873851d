/** Straight lines through points: x, y, x, y, … @param {...number} points @returns {(progress: number) => number} */
function $linear(...points) {
  return (progress) => {
    let end = 2;
    while (end + 2 < points.length && points[end] <= progress) end += 2;
    const [x, y, endX, endY] = points.slice(end - 2, end + 2);
    return endX > x ? y + ((endY - y) * (progress - x)) / (endX - x) : endY;
  };
}
